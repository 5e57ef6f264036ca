# A property has the same value for whoever reads it at the start: a script that builds (c.prop), artinfo, the console, a script
# in a run, what artsim records (art.bind reads as --record does), and Python. All properties that hold numbers or flags are
# compared, each reader with the first; what a file leaves null and no simulation computes has no numbers for any. Models have
# components of all classes but those that readers-agree.tsv lists. Words, texts and colours are compared between scripts, artinfo and
# the console.
here=$ARTKIT_TOP/tests/pipelines
. "$here/one_answer.sh"
. "$here/readers_agree.sh"
python_of_here
rows() { awk -F '\t' -v way="$1" '$2 == way { list = list "," $1 } END { print list "," }' "$here/readers-agree.tsv"; }
ignored=$(rows ignored)$(rows ignored-listed)
# a ScriptJoint needs a script, and is in readers-agree-rest.lua
skip=$(rows skipped)${ignored}ScriptJoint,
for name in mech fem rest parts; do cat "$here/readers-agree-vary.lua" "$here/readers-agree-$name.lua" >"$name.lua"; done
artbuild -q mech.lua "skip=$skip" -o mech.art
artbuild -q fem.lua "skip=$skip" -o fem.art
artbuild -q rest.lua -o rest.art
artbuild -q parts.lua "alone=$(rows alone)" "shown=$(rows listed)" -o parts.art
artbuild -q parts.lua "alone=$(rows ignored)" "shown=$(rows ignored-listed)" -o ignored.art
for name in bodies springs frames pendulum paths fem-tet fem-shell fem-muscle fem-couple fem-mesh fem-field fem-hex fem-wedge \
    fem-quadtet fem-quadhex fem-quadwedge fem-quadpyramid; do
    # an axis that is no unit vector is shown as it is written
    sed -e 's/1 0 1 25/0 1 0 25/' "$ARTKIT_TOP/tests/fuzz/seeds/sim/$name.art" >$name.art
done
artedit -q "$ARTKIT_TOP/tests/fuzz/seeds/osimrun/all.osim" -o osim.art
for model in *.art; do
    if [ "$model" = ignored.art ]; then
        # shellcheck disable=SC2046  # a word for each class
        readers ignored $(echo "$ignored" | tr -s , '\n' | sed -n 's/^..*/--ignore=&/p')
    else
        readers "${model%.art}"
    fi
done
python3 python.py "$ignored" $(ls ./*.art | sed 's/\.art$//')
for model in *.art; do agree "${model%.art}"; done
for model in mech fem rest; do texts $model; done
# every class is covered or listed, and not both
cat ./*.all | awk -F '\t' '$1 == "class" { print $2 }' | sort -u >covered.txt
artinfo classes | awk -F '\t' '$3 !~ /general/ { print $1 }' | sort >classes.txt
awk -F '\t' '!/^#/ { print $1 }' "$here/readers-agree.tsv" | sort >listed.txt
sort -u covered.txt listed.txt | comm -23 classes.txt - | sed 's/$/ is in no model of readers-agree.cmd, and not in readers-agree.tsv/'
awk -F '\t' '$2 == "skipped" { print $1 }' "$here/readers-agree.tsv" | sort | comm -12 - covered.txt |
    sed 's/$/ is skipped in readers-agree.tsv, and in a model/'
comm -13 classes.txt listed.txt | sed 's/$/ of readers-agree.tsv is no class/'

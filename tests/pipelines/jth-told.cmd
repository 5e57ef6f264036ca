# What the paper tells of the jaw-tongue-hyoid model is in the model that the example builds, here on made-up files: materials,
# dampings, muscles, planes, springs, contact, forces of fibres; and the excitations of its tasks are those of table I and figure 10.
example=$ARTKIT_TOP/examples/jaw-tongue-hyoid data=$PWD/data J=models/jawmodel
T=$J/models/tongue
sh "$ARTKIT_TOP/tests/made-up/jaw-tongue-hyoid.sh" "$data"
artbuild -q "$example/jth.lua" data="$data" densities=paper -o jth.art
artbuild -q "$example/jth.lua" data="$data" variant=jh -o jh.art

artinfo get jth.art $J/rigidBodies/jaw:density $J/rigidBodies/hyoid:density $J/rigidBodies/maxilla:dynamic $J/rigidBodies/cranium:dynamic \
    $J:gravity $T:density $T:material $T:incompressible $T:particleDamping $T:stiffnessDamping $T:activationStiffening |
    sed 's,.*/\([^/]*	\),\1,'
artinfo get jth.art $J/frameSprings/hyoidTissue:material.stiffness

# names of what is in a list
names() { artinfo tree -d 9 "$1" | awk -v list="$2" '{ match($0, /^ */) } $1 == list { at = RLENGTH; next } at && RLENGTH <= at { exit } at && RLENGTH == at + 2 { print $1, $2 }'; }
artinfo tree -d 9 jth.art | awk '/^ *tongue\t/ { on = 1 } on && $1 == "exciters" { at = 1; next } at { if ($2 != "MuscleExciter") exit; printf "%s ", $1 } END { print "" }'
names jth.art bodyConnectors
names jth.art axialSprings | awk '{ side[substr($1, 1, 1)]++; class[$2]++ } END { print side["l"], side["r"], class["Muscle"] }'
for m in jh jth; do
    for name in at mt pt sm dm mp sp ip ad pd am pm gh sh; do
        [ "$(artinfo get $m.art $J/axialSprings/l$name:enabled)" = true ] || printf '%s ' $name
    done
    echo "off in $m"
done
artinfo get jth.art $J/axialSprings/lat:material | tr '\n' ' ' | grep -o '^[a-zA-Z.]*\|maxForce=[0-9.]*\|tendonRatio=[0-9.]*'
# the teeth and the condyles are held from one side
for c in LTMJ RTMJ LBITE RBITE; do artinfo get jth.art $J/bodyConnectors/$c:unilateral; done | sort | uniq -c | sed 's/^ *//'
# the tongue collides with two bones
artinfo tree -d 9 jth.art | awk '$2 == "CollisionBehavior"' | grep -c '/\|maxilla\|jaw'
# of each bundle the strongest parts of all strands have its force together, here half of 37 N
i=0
while path=$T/bundles/GGP_L/fibres/$i && artinfo get -q jth.art $path:material.maxForce 2>/dev/null; do i=$((i + 1)); done |
    awk '{ f[NR - 1] = $1 } END { for (s = 0; s < NR / 12; s++) { most = 0; for (k = 12 * s; k < 12 * s + 12; k++) if (f[k] > most) most = f[k]; sum += most } printf "%d %.6g\n", NR, sum }'

# who closes, opens, goes forward: muscles below the exciters
below() # EXCITER
{
    artinfo get jth.art $J/exciters/"$1":targets | tr ' ' '\n' | sed -n 's,^"\([a-z]*[^/]*/[^"]*\)",\1,p' | while read -r t; do
        case $t in */exciters/* | exciters/*) below "${t##*/}" ;; *) echo "${t##*/}" ;; esac
    done
}
for e in bi_close bi_open bi_hopen llp; do echo "$e: $(below $e | sort | tr '\n' ' ')"; done

# the inputs of the tasks, without running them
mkdir bin out
printf '#!/bin/sh\nwhile [ $# -gt 0 ]; do case $1 in -r) : >"${2##*=}" ;; --save-state) : >"$2" ;; esac; shift; done\n' >bin/artsim
chmod +x bin/artsim
: >out/jh.state
: >out/jth.state
for task in clench open hinge-open protrude right-lateral retract palate max-palate; do
    OUT=$PWD/out PATH=$PWD/bin:$PATH sh "$example/tasks/task.sh" jth $task
    echo "$task: $(sed 's,^--state [^ ]* -t [^ ]* --input \([^ ]*\)=.*,\1,; s,models/jawmodel/\(models/\)*,,g; s,exciters/,,g; s,:excitation,,g' out/jth-$task.how)"
    sed -n 's,.*--input [^ ]*:excitation=.* --input models/jawmodel/exciters/\([^:]*\):.*,held: \1,p' out/jth-$task.how
    cat out/jth-$task.in.tsv
done
cat out/jth-palate.held.tsv out/jth-max-palate.held.tsv

# More pairs of programs that answer one question, over the models of all examples: transforms and units by artxform and by a script,
# edits by artedit and by a script, a state saved by a run, by the console and drawn, statistics of a record by artprobe and by
# artbatch, masses of bodies by artinfo and by artmesh, volumes of finite elements by artinfo and by artvol, nodes in frames and in records.
. "$ARTKIT_TOP/tests/pipelines/one_answer.sh"
build_models

# edited NAME COMMANDS-OF-A-SCRIPT: the model of the script against model B
edited()
{
    printf 'local art = require "art"\nlocal root = art.load(args.file)\nlocal m = root.models[1]\n%s\n' "$2" >edit.lua
    artbuild -q edit.lua "file=$model" --data "$folder" -o A.art 2>err || { echo "$model, $1, script: $(head -n 1 err)"; return; }
    artinfo diff -q --tol 1e-12 --data "$folder" A.art B.art >differs 2>&1 || true
    # a script names the files that it has found
    grep -v ':script	\|:attachedFile	\|:fileName	' differs | head -n 2 | sed "s|^|$model, $1: |"
    done=$((done + 1))
}
xform() { artxform -q "$@" "$model" --data "$folder" -o B.art 2>err || { echo "$model, artxform $*: $(head -n 1 err)"; return 1; }; }

weigh() # the mass of each body by a density against that of its mesh
{
    paths "$model" '^RigidBody$' | head -n 3 >bodies
    while IFS= read -r body; do
        [ "$(artinfo get -q "$model" --data "$folder" "$body:inertiaMethod" | cut -f 2)" = DENSITY ] || continue
        # meshes may have densities of their own
        [ "$(artinfo tree -q -p "$body/meshes" "$model" | grep -c Mesh)" -le 2 ] || continue
        artinfo mesh -q --local "$model" --data "$folder" "$body" -o body.obj 2>err || continue
        artinfo get -q "$model" --data "$folder" "$body:density" "$body:mass" "$body:centerOfMass" >said
        density=$(sed -n 1p said | tr -d ']' | awk '{ print $NF }')
        artmesh mass -q --density "$density" body.obj >masses 2>err || continue
        sed -n '2s/.*\t//p' said >A
        awk '$1 == "mass" { print $2 }' masses >B
        [ -s A ] && [ -s B ] || { echo "$body: $(cat said masses)"; continue; }
        same "$model, $body, mass" 1e-9 A B
        weighed=$((weighed + 1))
    done <bodies
}

elements() # volumes of finite element models
{
    paths "$model" '^Fem(Muscle)?Model(3d)?$' | head -n 2 >fems
    while IFS= read -r fem; do
        artinfo get -q "$model" --data "$folder" "$fem:volume" 2>err | awk '{ print $NF }' >A
        artvol info -q --tsv "$model" 2>err | awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "volume") c = i; next } c { print $c }' >B
        artinfo tree -q -p "$fem" "$model" | grep -q 'Shell.*Element' && continue
        [ -s A ] && [ "$(wc -l <B)" = 1 ] && [ "$(wc -l <fems)" = 1 ] || continue
        same "$model, $fem, volume" 1e-9 A B
        filled=$((filled + 1))
    done <fems
}

frames() # nodes in frames and in a record; a model without other meshes than its own has one part
{
    fem=$(sed -n 1p fems)
    [ -n "$fem" ] || return 0
    step=$(artinfo get -q "$model" /:maxStepSize)
    rm -rf f
    artsim -q "$model" --data "$folder" -t "$step" --frames "f@$step,ascii" -r "$fem/nodes/*:position@$step=nodes.tsv" 2>err || return 0
    file=f/${fem##*/}-000001.vtu
    [ -f "$file" ] || return 0
    awk '/Name="Points"/ { on = 1; next } /<\/DataArray>/ { on = 0 } on' "$file" | tr -s ' \n' '  ' | sed 's/^ //; s/ $//' >A
    echo >>A
    sed -n '$p' nodes.tsv | cut -f 2- | tr '\t' ' ' >B
    same "$model, $fem, frames" 1e-12 A B
    framed=$((framed + 1))
}

states() # a state by a run, by the console, gone on with and drawn
{
    step=$(artinfo get -q "$model" /:maxStepSize)
    end=$(awk -v h="$step" 'BEGIN { printf "%.9g", 2 * h }')
    later=$(awk -v h="$step" 'BEGIN { printf "%.9g", 4 * h }')
    artsim -q "$model" --data "$folder" -t "$end" --save-state s1 2>err || { echo "$model: $(head -n 1 err)"; return; }
    printf 'run %s\nstate save s2\n' "$end" | artsim -q "$model" --data "$folder" --console >said 2>&1 || echo "$model, console: $(grep error said)"
    cmp -s s1 s2 || echo "$model: the console saves another state"
    paths "$model" '(RigidBody|Particle|FemNode3d)$' | sed -n '1p;$p' | sort -u | sed 's/$/:position/' >names
    if [ -s names ]; then
        record=$(paste -sd , names)@$later
        artsim -q "$model" --data "$folder" -t "$later" --waypoint "$end=w" -r "$record=whole.tsv"
        artsim -q "$model" --data "$folder" --load-state s1 -t "$later" -r "$record=part.tsv"
        cmp -s s1 w || echo "$model: a way point has another state"
        sed -n '$p' whole.tsv >A
        sed -n '$p' part.tsv >B
        same "$model, gone on" 1e-12 A B
    fi
    case $((n % 5)) in
    0)
        if artrender -q "$model" --data "$folder" -t "$end" --size 200x150 -o a.png 2>err; then
            artrender -q "$model" --data "$folder" --state s1 --size 200x150 --compare a.png 2>err || echo "$model: the state is drawn otherwise: $(cat err)"
            drawn=$((drawn + 1))
        fi
        ;;
    esac
}

n=0 done=0 weighed=0 filled=0 framed=0 drawn=0
for model in m/*.art m/*.osim; do
    folder=$(cat "${model%.*}.folder")
    n=$((n + 1))
    case $model in
    *.art)
        if xform --rotate 0,0,1,30 --translate 1,2,3; then edited transform 'root:transform{{rotate={0,0,1,30}}, {translate={1,2,3}}}'; fi
        if xform --units m,kg,s=mm,g,s; then edited units 'root:scale_units("m,kg,s=mm,g,s")'; fi
        artedit -q "$model" --data "$folder" --set "$(paths "$model" 'MechModel$' | head -n 1):gravity=1,2,3" -o B.art 2>err && edited set 'm.gravity = {1, 2, 3}'
        ;;
    esac
    weigh
    elements
    frames
    states
done
count="$n models, $done edits, $weighed bodies, $filled volumes, $framed frames, $drawn pictures"
[ $n -ge 70 ] && [ $done -ge 200 ] && [ $weighed -ge 50 ] && [ $filled -ge 15 ] && [ $framed -ge 15 ] && [ $drawn -ge 10 ] || echo "$count"

# statistics of a record
printf 'case\tk\na\t1\nb\t2\n' >plan.tsv
printf 'local art = require "art"\nlocal a = art.args{k=1}\nlocal m = art.root{name="r"}:add(art.MechModel{name="m", gravity={0,0,-a.k}})\nm:add(art.Particle{name="p", mass=1, velocity={1,0,0}})\n' >fall.lua
artbatch run -q plan.tsv -o study -- artbuild fall.lua 'k={k}' '|' artsim - -t 0.5 -r p:position@0.1
artbatch collect -q study p:position.z@end p:position.z@min p:position.x@max p:position.z@mean >table.tsv
for k in 1 2; do
    artbuild -q fall.lua k=$k | artsim -q - -t 0.5 -r p:position@0.1 >r.tsv
    artprobe stats r.tsv | awk -F '\t' '/^#/ { for (i = 1; i <= NF; i++) { name = $i; sub(/^# /, "", name); at[name] = i }; next }
        { v[$1] = $0 } END { split(v["p:position.z"], z, "\t"); split(v["p:position.x"], x, "\t")
          print z[at["last"]] "\t" z[at["min"]] "\t" x[at["max"]] "\t" z[at["mean"]] }' >A
    awk -F '\t' -v row=$((k + 1)) 'NR == row { print $(NF - 3) "\t" $(NF - 2) "\t" $(NF - 1) "\t" $NF }' table.tsv >B
    same "statistics, k = $k" 1e-12 A B
done

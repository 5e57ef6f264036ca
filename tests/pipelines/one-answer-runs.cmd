# A run is one run: models of all examples (a third of them; in a long check all) at the start and after three steps, by a record of artsim, in the console, in a closed
# loop, in Python and, for some of them, in the page of artview. Energies, positions, lengths and forces are the same to the last digit.
# needs: python3 perl
. "$HERE/one_answer.sh"
build_models

# some CLASSES PROPERTY N: the first and the last components whose class fits, N of each
some() { paths "$model" "$1" >found; { head -n "$3" found; tail -n "$3" found; } | sort -u | sed "s/\$/:$2/"; }
quantities()
{
    some '^MechModel$' energy 1
    some '^FemModel3d$' strainEnergy 1
    some '(RigidBody|FrameMarker|Particle|FemNode3d)$' position 2
    some '(AxialSpring|PointSpring|Muscle|PointMuscle|MuscleOsim)$' length 1
    some '(AxialSpring|PointSpring|Muscle|PointMuscle|MuscleOsim)$' forceNorm 1
}
# in FILE: the numbers alone, one row
numbers() { tr -d '[]' <"$1" | tr -s ' \t\n' '   ' | sed 's/^ //; s/ $//'; echo; }

: >asked
n=0 all=0
for model in m/*.art m/*.osim; do
    all=$((all + 1))
    [ -n "${ART_LONG-}" ] || [ $((all % 3)) = 1 ] || continue
    folder=$(cat "${model%.*}.folder")
    quantities >names
    [ -s names ] || continue
    step=$(artinfo get -q "$model" /:maxStepSize)
    end=$(awk -v h="$step" 'BEGIN { printf "%.9g", 3 * h }')
    artsim -q "$model" --data "$folder" -t "$end" -r "$(paste -sd , names)@$end" >rows 2>err || { echo "$model: $(cat err)"; continue; }
    n=$((n + 1))
    sed '/^#/d; s/^[^\t]*\t//' rows >R
    for row in 1 2; do sed -n "${row}p" R | numbers /dev/stdin >"A$row"; done
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$model" "$folder" "$end" "$(paste -sd , names)" "$(cat A1)" "$(cat A2)" >>asked
    # the console
    printf 'get %s\nrun %s\nget %s\n' "$(paste -sd ' ' names)" "$end" "$(paste -sd ' ' names)" |
        artsim -q "$model" --data "$folder" --console >said 2>&1 || echo "$model, console: $(grep error said)"
    rows=$(wc -l <names)
    head -n "$rows" said | cut -f 2 >first
    tail -n "$rows" said | cut -f 2 >last
    numbers first >B1
    numbers last >B2
    # a closed loop whose input is what it is anyway
    gravity=$(paths "$model" '^MechModel$' | head -n 1):gravity
    for row in 1 2; do same "$model, row $row, console" 1e-12 A$row B$row; done
    [ "$gravity" = :gravity ] || {
        g=$(artinfo get -q "$model" "$gravity" | tr -d '[]')
        printf '%s\n' "$g" "$g" | artsim -q "$model" --data "$folder" -t "$end" --control "$(paste -sd , names):$gravity@$end" 2>err |
            sed '/^#/d; s/^[^\t]*\t//' >C || cat err
        for row in 1 2; do sed -n "${row}p" C | numbers /dev/stdin >B; same "$model, row $row, --control" 1e-12 A$row B; done
    }
done
[ $n -ge 22 ] || echo "$n models"

cat >runs.py <<'END'
import artkit, warnings
warnings.simplefilter('ignore')
def flat(sim, names):
    out = []
    for name in names:
        x = sim[name]
        out += [float(x)] if not hasattr(x, "__len__") else [float(v) for v in x]
    return out
for line in open("asked"):
    model, folder, end, names, *rows = line.rstrip("\n").split("\t")
    sim = artkit.Sim(model, data=[folder])
    for k, row in enumerate(rows):
        if k:
            sim.run_to(float(end))
        for x, y in zip(map(float, row.split()), flat(sim, names.split(","))):
            if abs(x - y) > 1e-12 * max(1, abs(x)):
                print(f"{model}, row {k + 1}, Python: {x} and {y}")
                break
END
python_of_here
python3 runs.py

# the page, of each tenth model
awk 'NR % 10 == 1' asked | while IFS='	' read -r model folder end names first last; do
    rm -f url
    artview -q --fast "$model" --data "$folder" >url 2>err &
    pid=$!
    i=0; while [ ! -s url ] && [ $i -lt 600 ]; do sleep 0.02; i=$((i + 1)); done
    list=$(echo "$names" | tr , ' ')
    perl "$ARTKIT_TOP/tools/artview/t/ask.pl" "$(cat url)" "POST /command get $list" "POST /command step 3" "POST /command get $list" >answers || true
    kill $pid; wait $pid || true
    k=0
    for want in "$first" "$last"; do
        k=$((k + 1))
        echo "$want" >A
        sed -n "$((2 * k - 1))p" answers | python3 -c '
import json, sys
rows = json.loads(sys.stdin.read().split(" ", 1)[1])["rows"]
flat = lambda x: [v for e in x for v in flat(e)] if isinstance(x, list) else [x]
print(*[repr(float(v)) for row in rows for v in flat(row[1:])])' >B
        same "$model, row $k, artview" 1e-12 A B
    done
done

# One pose, asked for in each way that there is, is one pose: coordinates of the joints of all examples, each turned by a few degrees
# (or a part of a length), by --set, in the file (artedit), by a prescribed motion, by an input, in the console, by a script and in
# Python. All coordinates and the lengths of all springs and muscles agree, with those of `artinfo path --sweep`, too.
# needs: python3
. "$HERE/one_answer.sh"
build_models

# coordinates MODEL: full path, value and unit of each
coordinates()
{
    for joint in $(paths "$1" '(Joint|CustomJoint|Coupling)$'); do
        artinfo get -q "$1" "$joint" | awk -F '\t' -v joint="$joint" '
            { value[$1] = $2; unit[$1] = $3 }
            END { for (c in value) if ((c "Range") in value && value[c "Locked"] == "false") print joint ":" c, value[c], unit[c] }'
    done | sort
}

row() { awk '!/^#/ { print; exit }' "$1"; }
# ask HOW RECORD-OR-COMMAND...: the row of the command against that of --set
ask()
{
    how=$1
    shift
    if "$@" >rows 2>err; then
        row rows >B
        same "$what, $how" "$off" A B
    else
        # what no side can move stays where it is, in a motion
        grep -q 'no side of .* can move' err || echo "$what, $how: $(cat err)"
    fi
}
by_edit() { artedit -q "$model" --data "$folder" --set "$coordinate=$to" -o edited.art && artsim -q edited.art --data "$folder" -t 1e-4 -r "$all@1"; }
by_script()
{
    printf 'local root = art.load("%s")\nroot:find("%s").%s = %s\n' "$model" "${coordinate%:*}" "${coordinate##*:}" "$to" >set.lua
    artbuild -q set.lua --data "$folder" -o built.art && artsim -q built.art --data "$folder" -t 1e-4 -r "$all@1"
}
by_console()
{
    printf 'set %s %s\nget %s\n' "$coordinate" "$to" "$(echo "$all" | tr , ' ')" |
        artsim -q "$model" --data "$folder" --console >values || { cat values >&2; return 1; }
    awk -F '\t' '{ x = x (x == "" ? "" : "\t") $2 } END { print x }' values | paste zero -
}

one()
{
    coordinates "$model" >coordinates
    [ -s coordinates ] || return 0
    n=$((n + 1))
    record=$(cut -d ' ' -f 1 coordinates | paste -sd ,)
    paths "$model" '(AxialSpring|PointSpring|Muscle|PointMuscle|MuscleOsim)$' >springs
    all=$record$(sed 's/^/,/; s/$/:length/' springs | paste -sd '')
    # the first coordinate is turned, and the last
    { sed -n 1p coordinates; sed -n '2,$p' coordinates | tail -n 1; } >turned
    while read -r coordinate value unit; do
        off=1e-9
        to=$(awk -v x="$value" -v unit="$unit" 'BEGIN { printf "%.10g", x + (unit == "deg" ? 4 : 0.004) }')
        what="$model $coordinate=$to"
        if ! artsim -q "$model" --data "$folder" -t 1e-4 --set "$coordinate=$to" -r "$all@1" >rows 2>err; then
            grep -q 'of which one is no body' err || echo "$what: $(cat err)"
            continue
        fi
        row rows >A
        printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$model" "$folder" "$coordinate" "$to" "$all" "$(cat A)" >>asked
        printf 'time %s\n0 %s\n1 %s\n' "$coordinate" "$to" "$to" >pose.mot
        sed 1d pose.mot >pose.txt
        ask --mot artsim -q "$model" --data "$folder" -t 1e-4 --mot pose.mot -r "$all@1"
        ask --input artsim -q "$model" --data "$folder" -t 1e-4 --input "$coordinate=pose.txt" -r "$all@1"
        ask artedit by_edit
        ask console by_console
        ask script by_script
        # the paths of a sweep have converged from those of the pose before
        off=1e-7
        i=$(wc -l <coordinates)
        for spring in $(sed -n '1p;$p' springs | uniq); do
            i=$(($(wc -l <coordinates) + $(grep -nxF "$spring" springs | cut -d : -f 1)))
            cut -f $((i + 1)) A >length
            artinfo path -q "$model" --data "$folder" "$spring" --sweep "$coordinate=$value..$to/1" >swept 2>err || [ $? = 1 ] || {
                grep -q 'no side of .* can move' err || echo "$what, artinfo path: $(cat err)"
                continue
            }
            grep -v '^#' swept | sed -n '$p' | cut -f 2 >B
            same "$what, artinfo path $spring" 1e-7 length B
        done
    done <turned
}
n=0
echo 0 >zero
: >asked
for model in m/*.art m/*.osim; do
    folder=$(cat "${model%.*}.folder")
    one
done
[ $n -ge 15 ] || echo "$n models"

cat >poses.py <<'END'
import artkit
for line in open("asked"):
    model, folder, coordinate, to, names, *row = line.rstrip("\n").split("\t")
    sim = artkit.Sim(model, data=[folder])
    sim[coordinate] = float(to)
    for name, x in zip(names.split(","), row[1:]):
        if abs(sim[name] - float(x)) > 1e-9 * max(1, abs(float(x))):
            print(f"{model} {coordinate}={to}, Python: {name} is {x} and {sim[name]}")
END
python_of_here
python3 poses.py

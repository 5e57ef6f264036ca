#!/bin/sh
# Other programs in the loop hold a weight on a muscle: the shell, a client in C over a socket; a session edits the model between
# steps. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
artbuild weight.lua -o "$out/weight.art"
tip=models/m/particles/weight muscle=models/m/axialSprings/muscle

# any program that reads and writes lines is a controller, here the shell: the muscle pulls as the weight hangs too low
mkfifo "$out/inputs.$$"
trap 'rm -f "$out/inputs.$$"' EXIT
artsim -q "$out/weight.art" -t 0.5 -r $tip:position,$muscle:excitation@0.01="$out/switched.tsv" \
    --control "$tip:position:$muscle:excitation@0.01" <"$out/inputs.$$" |
    while read -r time x y z; do
        case $time in '#'*) continue ;; esac
        case $z in -0.2[5-9]* | -0.[3-9]*) echo 0.6 ;; *) echo 0.2 ;; esac
    done >"$out/inputs.$$" || true
tail -n 1 "$out/switched.tsv"

# a proportional, integral and derivative controller in C, over a socket: the weight is to hang at z = -0.25
${CC:-cc} -std=c11 -O1 -o "$out/hold" hold.c
artsim -q "$out/weight.art" -t 4 -r $tip:position,$muscle:excitation@0.02="$out/held.tsv" \
    --control "$tip:position,$tip:velocity:$muscle:excitation@0.005" --socket "$out/loop" &
pid=$!
"$out/hold" "$out/loop" >"$out/steps.txt"
wait $pid
cat "$out/steps.txt"
awk 'END { if ($4 < -0.255 || $4 > -0.245) { print "the weight hangs at " $4; exit 1 } }' "$out/held.tsv"

# the same in Octave, through pipes: the same motion
if command -v octave-cli >"$out/octave.txt"; then
    octave-cli -q --no-init-file hold_weight.m "$out/weight.art" "$out/octave.tsv" 2>"$out/octave.txt"
    cmp "$out/held.tsv" "$out/octave.tsv"
fi

# the jaw is held open by its muscles, from Python
(cd ../jaw && artbuild -q jaw.lua) | artedit -q - -o "$out/jaw.art" --delete inputProbes/drive
python3 hold_jaw.py "$out/jaw.art" "$out/jaw.tsv"

# a stiff wall, by a client in C over shared memory: steps of a millisecond
${CC:-cc} -std=c11 -O1 -o "$out/haptic" haptic.c
artsim -q "$out/weight.art" -t 2 --step 0.001 -r $tip:position@0.02="$out/wall.tsv" \
    --control "$tip:position,$tip:velocity:$muscle:excitation@0.001" --shm "artkit-example-$$" &
pid=$!
"$out/haptic" "artkit-example-$$" >"$out/haptic.txt" 2>"$out/rate.txt"
wait $pid
cat "$out/haptic.txt"

# a session: the muscle slackens, a second weight is hung beside the first
artsim -q --console "$out/weight.art" >"$out/session.txt" <<END
set $muscle:excitation 0.4
run 1
get $tip:position
add models/m/particles=[ name="second" mass=0.5 position=[ 0.1 0 -0.3 ] ]
add models/m/axialSprings=[ name="rope" points=[ "particles/weight" "particles/second" ] restLength=0.1 material=LinearAxialMaterial [ stiffness=200.0 damping=2.0 ] ]
run 1
get $tip:position
save $out/two-weights.art
END
cat "$out/session.txt"
artplot -q "$out/held.tsv" --columns 4 -o "$out/held.png"
artrender -q "$out/two-weights.art" -o "$out/two-weights.png" --size 300x400

#!/bin/sh
# Fibres and tendon in equilibrium: a muscle that is made of two springs beside one that finds the equilibrium itself, both
# drawn out and back by a script (section 4.5.6 of ArtiSynth's modeling guide). Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
cp mover.lua "$out" # the model names its script
springs=models/mech/axialSprings

# rows NAME 'TIME FORCE'...: forces of the second muscle at these times, which the first has to one hundredth of the largest,
# but for the tenth of a second behind the stop
rows()
{
    name=$1
    shift
    printf '%s\n' "$@" | awk -v name="$name" '
        function abs(x) { return x < 0 ? -x : x }
        NR == FNR { want[$1] = $2; n++; next }
        /^#/ { next }
        abs($2 - $3) > 0.17 && ($1 < 1.505 || $1 > 1.6) { print name ": the muscles differ, " $0; exit bad = 1 }
        ($1 in want) { found++; if (abs($3 - want[$1]) > 1e-3) { print name ": at " $1 " " $3 " in place of " want[$1]; exit bad = 1 } }
        END { exit bad || found != n }' - "$out/$name.tsv" >&2
}

for slow in true false; do
    name=$([ $slow = true ] && echo static || echo moving)
    artbuild muscle.lua ignoreForceVelocity=$slow -o "$out/$name.art"
    artsim -q -t 1.7 "$out/$name.art" -r "$springs/mus0:forceNorm,$springs/mus1:forceNorm@0.01=$out/$name.tsv" \
        -r "$springs/mus1:material.muscleLength@0.01=$out/$name-length.tsv"
    sed '1s,models/mech/axialSprings/,,g' "$out/$name.tsv" | artplot -q --title "fibres and tendon, $name" -o "$out/$name.svg" -
done
# without force-velocity each force is that of the length alone, the same on the way back; with it forces are higher when the
# muscle is drawn out than when it is let go
rows static '0 3.28323' '0.1 7.28467' '0.25 9.41402' '0.4 7.80435' '0.5 8.37635' '0.6 10.75958' '0.75 17.04804' '1 8.37635' '1.25 9.41402' '1.5 3.28323'
rows moving '0 3.28323' '0.09 8.82708' '0.24 11.86359' '0.49 9.33611' '0.74 16.53950' '1 6.39931' '1.25 4.44249' '1.5 1.83166'
sed -n 2p "$out/moving-length.tsv" | awk '{ exit !(($2 - 0.238364) ^ 2 < 1e-12) }'
tail -n 1 "$out/moving.tsv" | awk '{ exit !(($3 - 3.28323) ^ 2 < 1e-6) }'

# the length of the fibres is a part of the state: a run in two halves is the same
artsim -q -t 0.6 "$out/moving.art" --save-state "$out/half.txt" -r "$springs/mus1:forceNorm@0.1"
artsim -q -t 1.7 "$out/moving.art" --load-state "$out/half.txt" -r "$springs/mus1:forceNorm@0.1" | tail -n 1 >"$out/halves.txt"
artsim -q -t 1.7 "$out/moving.art" -r "$springs/mus1:forceNorm@0.1" | tail -n 1 | cmp - "$out/halves.txt"

artrender -q "$out/moving.art" -t 0.75 --size 480x240 --view front -o "$out/muscles.png"

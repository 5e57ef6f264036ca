#!/bin/sh
# The physics of four sample models of ArtiSynth for which there is no trajectory: orders of convergence, balance of energy and forces, equilibrium, prescribed motion.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$samples"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

fail()
{
    echo "$*"
    exit 1
}

run()
{
    model=$1
    shift
    artsim -q "$samples/$model.art" "$@"
}

# order MODEL T PATHS SCHEME REFERENCE H WANTED: slope of the error at T over four halvings of the step,
# against RungeKutta4 with the step REFERENCE
order()
{
    model=$1 t=$2 paths=$3 scheme=$4 fine=$5 h=$6 wanted=$7
    run "$model" --integrator RungeKutta4 --step "$fine" -t "$t" -r "$paths@$t=$dir/exact.tsv"
    : > "$dir/steps.tsv"
    for k in 1 2 4 8 16; do
        step=$(awk -v h="$h" -v k=$k 'BEGIN { printf "%.10g", h / k }')
        run "$model" --integrator "$scheme" --step "$step" -t "$t" -r "$paths@$t=$dir/one.tsv"
        tail -n 1 "$dir/one.tsv" >> "$dir/steps.tsv"
    done
    { tail -n 1 "$dir/exact.tsv"; cat "$dir/steps.tsv"; } | awk -v name="$model, $scheme" -v wanted="$wanted" '
        NR == 1 { for (i = 2; i <= NF; i++) x[i] = $i; next }
        {
            e = 0
            for (i = 2; i <= NF; i++) e += ($i - x[i]) ^ 2
            k = NR - 2; y = -log(e) / log(2) / 2; n++
            sk += k; sy += y; skk += k * k; sky += k * y
        }
        END {
            p = (n * sky - sk * sy) / (n * skk - sk * sk)
            printf "%s: order %.3f\n", name, p
            exit !((p - wanted) ^ 2 < 0.04)
        }' || fail "order $wanted expected"
}

# ---------------------------------------------------------------- RigidBodyDemo
body=models/msmod/rigidBodies/1
paths=$body:position,models/msmod/particles/0:position
order RigidBodyDemo 0.8 $paths RungeKutta4 0.00025 0.016 4
order RigidBodyDemo 0.8 $paths ConstrainedBackwardEuler 0.0005 0.01 1
order RigidBodyDemo 0.8 $paths BackwardEuler 0.0005 0.01 1
order RigidBodyDemo 0.8 $paths FullBackwardEuler 0.0005 0.01 1
# the dampers bring it to rest, and there every force is balanced, in every scheme in the same place
for scheme in ConstrainedBackwardEuler Trapezoidal RungeKutta4; do
    run RigidBodyDemo --integrator $scheme -t 300 \
        -r "$body:velocity,models/msmod/particles/0:velocity,$body:force,models/msmod/particles/0:force,$paths@300=$dir/rest.tsv"
    tail -n 1 "$dir/rest.tsv" | cut -f 2- > "$dir/rest.$scheme"
done
paste "$dir/rest.ConstrainedBackwardEuler" "$dir/rest.Trapezoidal" "$dir/rest.RungeKutta4" | awk '{
    # velocities, forces on the body against a weight of 245, places
    n = NF / 3
    for (k = 0; k < 3; k++) for (i = 1; i <= 15; i++) if ($(k * n + i) ^ 2 > (i < 10 ? 1e-10 : 1e-6)) bad = 1
    for (i = n - 5; i <= n; i++) if (($i - $(n + i)) ^ 2 > 1e-12 || ($i - $(2 * n + i)) ^ 2 > 1e-12) bad = 1
    exit bad
}' || fail "RigidBodyDemo does not come to rest in balance: $(cat "$dir"/rest.*)"
echo "RigidBodyDemo: rest in balance"

# ---------------------------------------------------------------- SpringMeshDemo
points=models/msmod/particles
order SpringMeshDemo 0.8 $points/1:position,$points/3:position RungeKutta4 0.00002 0.008 1
order SpringMeshDemo 0.8 $points/1:position,$points/3:position ConstrainedBackwardEuler 0.00002 0.008 1
# when the driven particle stands still, it carries the weight of all eight, 20 each, and the others rest
held=$points/pnt0
run SpringMeshDemo -t 300 -r "$(for i in 0 1 2 3 4 6 7; do printf '%s/%s:velocity,' $points $i; done)$held:force@300=$dir/rest.tsv"
tail -n 1 "$dir/rest.tsv" | awk '{
    for (i = 2; i <= 22; i++) if ($i ^ 2 > 1e-16) bad = 1
    if ($23 ^ 2 > 1e-10 || $24 ^ 2 > 1e-10 || ($25 + 8 * 20 * 9.8) ^ 2 > 1e-10) bad = 1
    exit bad || NF != 25
}' || fail "SpringMeshDemo does not come to rest in balance: $(tail -n 1 "$dir/rest.tsv")"
echo "SpringMeshDemo: rest in balance"

# ---------------------------------------------------------------- SimpleMuscleWithInlineProbe
box=models/mech/rigidBodies/box
order SimpleMuscleWithInlineProbe 1.4 $box:position,$box:velocity RungeKutta4 0.00002 0.008 1
order SimpleMuscleWithInlineProbe 1.4 $box:position,$box:velocity Trapezoidal 0.00002 0.008 1
# the probe has led the upper end through its points, and in the end the muscle carries the box
run SimpleMuscleWithInlineProbe -t 200 -r "models/mech/particles/p1:position@1=$dir/led.tsv" \
    -r "models/mech/axialSprings/mus:forceNorm,$box:velocity@200=$dir/rest.tsv"
awk '$1 >= 1 && $1 <= 4 {
    want = "1 0.5 0.5,2 0 1,3 -0.5 0.5,4 0 0"; split(want, row, ","); split(row[$1], x, " ")
    n++; if (($2 - x[2]) ^ 2 > 1e-24 || $3 != 0 || ($4 - x[3]) ^ 2 > 1e-24) bad = 1
} END { exit bad || n != 4 }' "$dir/led.tsv" || fail "SimpleMuscleWithInlineProbe: p1 is not where it was led"
weight=$(artinfo get -q "$samples/SimpleMuscleWithInlineProbe.art" $box:mass | awk '{ print $NF * 9.8 }')
tail -n 1 "$dir/rest.tsv" | awk -v w="$weight" '{
    for (i = 3; i <= 8; i++) if ($i ^ 2 > 1e-6) bad = 1
    exit bad || ($2 - w) ^ 2 > 1e-12
}' || fail "SimpleMuscleWithInlineProbe: the muscle does not carry $weight: $(tail -n 1 "$dir/rest.tsv")"
echo "SimpleMuscleWithInlineProbe: led, then rest in balance"

# ---------------------------------------------------------------- PositionProbes
# what was tracked is what was asked for at its times, and the velocities are the slopes of the positions
# (4 at most) but for what a step sees of the corners of the curves
run PositionProbes -o "$dir/tracked"
awk 'function abs(x) { return x < 0 ? -x : x }
    FNR < 3 { next }
    FNR == NR { n++; t[n] = $1; for (i = 2; i <= 10; i++) x[n, i] = $i; next }
    { m++; for (i = 2; i <= 10; i++) v[m, i] = $i }
    END {
        pi = atan2(0, -1)
        split("0 -1.5 0 1.5 0", px, " "); split("3 1.5 0 1.5 3", pz, " ")
        split("0 1.5 0 -1.5 0", mx, " "); split("0 1.5 3 1.5 0", mz, " ")
        for (k = 1; k <= 5; k++) {
            r = 1 + 50 * (k - 1)
            # angles about z, y, x stand for a turn about y by k - 1 right angles
            a = x[r, 8]; b = x[r, 9]; c = x[r, 10]; want = (k - 1) * pi / 2
            turn = abs(cos(a) * cos(b) - cos(want)) + abs(sin(b) - sin(want)) + abs(cos(b) * cos(c) - cos(want))
            bad += (x[r, 2] - px[k]) ^ 2 > 1e-18 || (x[r, 4] - pz[k]) ^ 2 > 1e-18
            bad += (x[r, 5] - mx[k]) ^ 2 > 1e-18 || (x[r, 7] - mz[k]) ^ 2 > 1e-18 || turn > 1e-6
        }
        for (r = 3; r < n; r++) for (i = 2; i <= 7; i++) {
            slope = (x[r + 1, i] - x[r - 1, i]) / (t[r + 1] - t[r - 1])
            off = (slope - v[r, i]) ^ 2; if (off > worst) worst = off
        }
        exit bad > 0 || n != 201 || m != n || worst > 0.1 ^ 2
    }' "$dir/tracked/tracked_positions.txt" "$dir/tracked/tracked_velocities.txt" ||
    fail "PositionProbes: positions and velocities are not those asked for"
echo "PositionProbes: as asked for"

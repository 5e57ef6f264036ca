#!/bin/sh
# Soft bodies in contact (contact-soft.lua), against what must be.
set -eu
bricks() { artbuild "$ARTKIT_TOP/tests/long/contact-soft.lua" "$@" -o bricks.art; }
nodes() { seq -f "models/mech/models/$1/nodes/%.0f:position" -s, "$2" "$3"; }

# Brick on brick, meshes that match and that do not: pressure 100 on the upper one. What passes is all of the
# load; its upper face sinks by p L / E = 2e-4, evenly but for the tolerance of depth, 1e-5.
while read -r n force mean spread; do
    bricks n1=4 n2="$n"
    top=$(nodes high $(((n + 1) * (n + 1) * 2)) $(((n + 1) * (n + 1) * 3 - 1)))
    artsim -q bricks.art -t 2 -r "$top@2=top.tsv" --contacts passed.tsv@2
    awk -F '\t' -v n="$n" -v force="$force" -v mean="$mean" -v spread="$spread" '
        function off(a, b, tol) { return a - b > tol || b - a > tol }
        FILENAME == "top.tsv" { if ($1 < 1.9) next
            for (i = 4; i <= NF; i += 3) { if (!k || $i < lo) lo = $i; if (!k || $i > hi) hi = $i; sum += $i; k++ } next }
        /^#/ || $1 < 1.9 { next }
        { f += $14 }
        END { sunk = 0.2 - 5e-6 - sum / k
              if (off(f, -100 * 0.1998 ^ 2, force)) print n, "passes", f
              if (off(sunk, 2e-4, mean)) print n, "sinks by", sunk
              if (off(hi, lo, spread)) print n, "uneven by", hi - lo }' top.tsv passed.tsv
done <<'END'
4 1e-6 4e-7 3e-7
5 1e-6 1e-6 1.2e-5
7 1e-6 1e-6 1.2e-5
END

# Two bricks that meet in flight: momentum stays, whichever vertices make contacts.
for n in 4 5; do
    bricks what=hit n1=4 n2="$n"
    artsim -q bricks.art -t 0.2 -r models/mech:linearMomentum@0.01=m.tsv --contacts met.tsv
    awk -v n="$n" 'function off(a, b, tol) { return a - b > tol || b - a > tol }
        /^#/ { next }
        FILENAME == "met.tsv" { met++; next }
        { if (off($2, 0.169, 2e-11) || off($3, 0.0845, 2e-11) || off($4, -1.69, 2e-11)) print n, "momentum", $0 }
        END { if (!met) print n, "they do not meet" }' m.tsv met.tsv
done

# A brick on a plate: motion that is braked and a static solve end in the same state.
bricks what=settle n1=3 nu=0.3
all=$(nodes low 0 47)
artsim -q bricks.art -t 3 -r "$all@3=moved.tsv"
for how in StaticIncremental StaticLineSearch; do
    artsim -q bricks.art --integrator $how -s models/mech:staticTikhonovFactor=1e-3 -t 1 --step 1 -r "$all@1=still.tsv"
    { tail -n 1 moved.tsv; tail -n 1 still.tsv; } | awk -v how=$how '
        NR == 1 { for (i = 2; i <= NF; i++) x[i] = $i; next }
        { for (i = 2; i <= NF; i++) if (!($i - x[i] < 2e-7 && x[i] - $i < 2e-7)) { print how, i, $i, x[i]; exit } }'
done

# Sliding with friction: the same bits with one thread and two, and in halves.
bricks what=settle n1=5 nu=0.3 lean=20 mu=0.3
artsim -q bricks.art -t 0.4 --threads 1 --waypoint 0.2=half.txt --save-state one.txt --contacts one.tsv
artsim -q bricks.art -t 0.4 --threads 2 --waypoint 0.2=other.txt --save-state two.txt --contacts two.tsv
cmp half.txt other.txt
cmp one.txt two.txt
cmp one.tsv two.tsv
artsim -q bricks.art -t 0.4 --load-state half.txt --save-state end.txt
cmp one.txt end.txt
echo "soft bodies meet"

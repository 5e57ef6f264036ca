# tol: 1e-12 1e-12
# A model is deformed as a grid around it that bends under a load, runs, and is undone (FemModelDeformer of the guide,
# section 4.7.2). A grid that only stretches does what the affine transform does.
artbuild "$HERE/lattice.lua" -o m.art
artxform --make-lattice 4 m.art -o grid.art
artinfo check grid.art
artsim -q -t 0.02 grid.art -r models/lattice/nodes/0:position@0.02 |
    awk '!/^#/ && FNR > 1 { if ($2 "" != x "" && FNR > 2) print "it moves by itself" } { x = $2 }'
# fixed at its lower end in x, it bends by its weight: every fifth node is there
set --
for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
    if artinfo get grid.art "models/lattice/nodes/$((5 * i)):position" >at.txt 2>missing.txt; then
        set -- "$@" -s "models/lattice/nodes/$((5 * i)):dynamic=false"
    fi
done
artedit -q -s models/lattice:gravity='0 0 -40' "$@" grid.art -o heavy.art
artsim -q -t 0.5 --frames run@0.5 heavy.art
artxform --strict --lattice run/lattice-000001.vtu m.art -o bent.art
artinfo check bent.art
artsim -q -t 0.05 bent.art -r models/mech/rigidBodies/b:position@0.05 >after.tsv
# and back
artxform --strict --lattice run/lattice-000001.vtu --inverse bent.art -o again.art
for x in rigidBodies/a:position rigidBodies/b:position rigidBodies/b:mass particles/p:position models/fem:volume \
    models/fem/nodes/9:position frameMarkers/k:position axialSprings/s:length axialSprings/s:restLength; do
    artinfo get m.art "models/mech/$x" >one.txt
    artinfo get bent.art "models/mech/$x" >two.txt
    artinfo get again.art "models/mech/$x" >three.txt
    paste one.txt two.txt three.txt | awk -v x="$x" '{
        n = NF / 3
        for (i = 1; i <= n; i++) {
            d = $i - $(i + n); e = $i - $(i + 2 * n)
            if (d > 1e-4 || d < -1e-4) moved = 1
            if (e > 1e-10 || e < -1e-10) print x " is not undone: " $0
        }
        if (!moved && x !~ /restLength/) print x " did not change: " $0
        if (moved && x ~ /restLength/) print x " changed: " $0
    }'
done
# the guide: scaled by 1.5, 2 and 3 along the axes, a box has 9 times its mass
artxform --scale 1.5,2,3 grid.art -o wide.art
artxform --strict --lattice grid.art --deformed wide.art m.art -o n.art
artxform --strict --scale 1.5,2,3 m.art -o o.art
for x in rigidBodies/base:mass rigidBodies/base:inertia rigidBodies/a:mass rigidBodies/b:position models/fem:volume \
    models/fem/nodes/9:position frameMarkers/k:position axialSprings/s:length; do
    artinfo get n.art "models/mech/$x" >one.txt
    artinfo get o.art "models/mech/$x" >two.txt
    paste one.txt two.txt | awk -v x="$x" '{ for (i = 1; i <= NF / 2; i++) {
        d = $i - $(i + NF / 2)
        if (d > 1e-9 || d < -1e-9) { print x ": " $0; break }
    } }'
done
artinfo get m.art models/mech/rigidBodies/base:mass
artinfo get n.art models/mech/rigidBodies/base:mass

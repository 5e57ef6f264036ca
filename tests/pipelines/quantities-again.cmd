# Quantities that quantity_elsewhere.def says are computed here in a second way: reactions of a joint on its parent, in all axes, which
# are those on the child the other way round, at one place; the passive force of a muscle by its stiffness along its line; counts of rows
# of a joint, six less its free coordinates, and one for the limits of each of these.
artbuild -q "$ARTKIT_TOP/examples/joints/arm.lua" elbow=30 -o arm.art
j=models/mech/bodyConnectors/elbow
record=
for f in reactionInChild reactionOnParentInChild reactionInParent reactionOnParentInParent reactionInC reactionOnParentInC reactionInD reactionOnParentInD; do
    record=$record,$j:$f
done
artsim -q arm.art -t 0.1 -r "${record#,},$j:reactionPoint,$j:reactionPointOnParent@0.05=run.tsv"
awk '!/^#/ && $1 > 0 { n++
    for (g = 0; g < 4; g++) for (i = 1; i <= 6; i++) { a = $(1 + 12 * g + i); s = a + $(7 + 12 * g + i); if (s * s > most) most = s * s; size += a * a }
    for (i = 50; i <= 52; i++) { s = $i - $(i + 3); if (s * s > most) most = s * s } }
    END { print n, (most < 1e-18 && size > 1 ? "opposite on the parent" : "off by " sqrt(most) " of " sqrt(size)) }' run.tsv
cat >m.lua <<'END'
local m = art.root{name="r", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, 0, 0}})
m:add(art.Muscle{name="f", restLength=2, excitation=0.5, material=art.SimpleAxialMuscle{maxForce=5, stiffness=10, damping=0},
  points={m:add(art.Particle{dynamic=false}), m:add(art.Particle{position={0, 3, 4}, dynamic=false})}})
local a = m:add(art.box{name="a", size={1, 1, 1}, density=1})
local c = m:add_joint("CylindricalJoint", {name="c", a=a, origin={0, 0, 0}, axis={0, 0, 1}})
c.zRange = {-1, 1}
END
artbuild m.lua -o m.art
# 30 along (0, 3, 4) / 5; with 2.5 of the muscle 32.5
artsim -q m.art -t 0.01 -r f:passiveForce,f:passiveForceNorm,f:force,f:forceNorm@0.01 | tail -n 1 | cut -f 2-
for set in 'c:zLocked=false' 'c:zLocked=true' 'c:thetaRange=-10,10'; do
    artsim -q m.art -t 0.01 -s $set -r c:numBilateral,c:numUnilateral@0.01 | tail -n 1 | cut -f 2-
done

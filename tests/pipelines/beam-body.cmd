# tol: 1e-9 1e-6
# Beams: bending at rest and the deflection of a cantilever; a body and a joint at the tip, contact of their meshes, a state in
# the middle of a run, values written back, a picture
cat >beam.lua <<'X'
local art = require "art"
local o = art.args{class="BeamBody", load=0, gravity=0, ball=false, E=1e8}
local root = art.root{name="root", maxStepSize=0.002}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -o.gravity}})
local beam = mech:add(art.beam{name="beam", class=o.class, length=1, section={0.04, 0.02}, density=1000,
  YoungsModulus=o.E, PoissonsRatio=0, stiffnessDamping=0.001, segments=10, position={0.5, 0, 0}})
mech:add_joint("SolidJoint", {name="clamp", a=beam, origin={0, 0, 0}})
local tip = beam:add_marker{name="tip", location={0.5, 0, 0}}
tip.externalForce = {0, 0, -o.load}
if o.ball then
  local ball = mech:add(art.icosphere{name="ball", radius=0.05, divisions=2, density=500, position={0.8, 0, 0.08}})
  local box = mech:add(art.box{name="box", size={0.05, 0.05, 0.05}, density=500, position={1.05, 0, 0}})
  mech:add_joint("HingeJoint", {name="hinge", a=box, b=beam, origin={1, 0, 0}, axis={0, 1, 0}})
  mech:set_collision_behavior(ball, beam, true, 0.5)
end
return root
X
for class in EBBeamBody BeamBody; do
    # P L^3 / 3 E I = 1e-3 / (3e8 * 0.04 * 0.02^3 / 12); q L^4 / 8 E I
    artbuild beam.lua class=$class load=1e-3 -o load.art
    artsim load.art --integrator StaticLineSearch --step 1 -t 1 -r models/mech/frameMarkers/tip:position@1 | awk '!/^#/ && $1 == 1 { print $4 / (-1e-3 / (3e8 * 0.04 * 0.02^3 / 12)) }'
    artbuild beam.lua class=$class gravity=1e-3 -o weight.art
    artsim weight.art --integrator StaticLineSearch --step 1 -t 1 -r models/mech/frameMarkers/tip:position@1 | awk '!/^#/ && $1 == 1 { print $4 / (-0.8e-3 / (8e8 * 0.04 * 0.02^3 / 12)) }'
done
artbuild beam.lua ball=true gravity=9.8 E=3e9 -o ball.art
artinfo check ball.art
artinfo lua art.beam >/dev/null 2>&1 || true
artsim -q ball.art -t 0.2 --save-state half.txt -r models/mech/rigidBodies/ball:position@0.1=whole.tsv
artsim -q ball.art -t 0.1 --save-state half.txt
artsim -q ball.art --load-state half.txt -t 0.2 -r models/mech/rigidBodies/ball:position@0.1=rest.tsv
tail -n 1 whole.tsv >a
tail -n 1 rest.tsv >b
cmp a b && echo same
awk '!/^#/ { z = $4 } END { print (z > 0.03 && z < 0.08) ? "carried" : "fell " z }' whole.tsv
artsim -q ball.art -t 0.2 -o end -r models/mech/rigidBodies/beam:elasticCoords,models/mech/rigidBodies/beam:elasticEnergy,models/mech/bodyConnectors/hinge:theta@0.1 | awk 'NR > 1 { print NF, ($5 < 0), ($14 > 0) }'
artrender ball.art -t 0.2 --size 200x100 -o ball.png && artimage info ball.png >/dev/null 2>&1
artedit ball.art --set models/mech/rigidBodies/beam:elasticCoords='0 0 0 0.1 0 0 0 0 0 0 0 0' -o bent.art
artsim -q bent.art -t 0.002 -r models/mech/frameMarkers/tip:position,models/mech/rigidBodies/beam:elasticEnergy | sed -n 2p
# bent and no more clamped, it is turned until the clamp and the hinge hold; twice as large it has eight times the energy; in millimetres and grams the same, in other numbers
for how in '--scale 2' '--units m,kg,s=mm,g,s'; do
    artxform $how bent.art -o other.art
    artsim -q other.art -t 0.002 -r models/mech/frameMarkers/tip:position,models/mech/rigidBodies/beam:elasticEnergy | sed -n 2p
done
# a length that is not that of the mesh is a finding; what cannot be a beam is one as well
artedit ball.art --set models/mech/rigidBodies/beam:length=2 -o long.art
artinfo check long.art | sed 's/^[^:]*:[0-9]*:[0-9]*: //' || true
artedit ball.art --set models/mech/rigidBodies/beam:elasticCoords='1 2' -o short.art
artinfo check short.art | sed 's/^[^:]*:[0-9]*:[0-9]*: //' | sort -u || true

# tol: 1e-9 1e-6
# Three pads are reduced, put on three bones, bent, loaded, pressed by a plate, steered by another program
cat >pads.lua <<'X'
local art = require "art"
local root = art.root{name="pads"}
local mech = root:add(art.MechModel{name="mech"})
mech:add_fem{name="pad", density=1000, mesh=art.volume.grid{wx=0.025, wy=0.016, wz=0.008, nx=6, ny=2, nz=2},
  material=art.LinearMaterial{YoungsModulus=5e4, PoissonsRatio=0.45, corotated=false}}
return root
X
artbuild pads.lua -o pads.art
left='left=x < -0.0124' right='right=x > 0.0124' touch='surface:z > 0.0039 and abs(x) < 0.0124'
artreduce compute pads.art --bone 'z < -0.0039' --seam "$right" --touch "$touch" -n prox -o prox.zone
artreduce compute pads.art --bone 'z < -0.0039' --seam "$left" --seam "$right" --touch "$touch" -n mid -o mid.zone
artreduce compute pads.art --bone 'z < -0.0039' --seam "$left" --touch "$touch" -n tip -o tip.zone
cat >finger.lua <<'X'
local art = require "art"
local o = art.args{bond="bonded", dynamic=false, plate=false}
local root = art.root{name="finger", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, 0}})
local bones = {}
for i, name in ipairs{"prox", "mid", "tip"} do
  bones[i] = mech:add(art.box{name=name, size={0.02, 0.01, 0.004}, density=1500, position={0.025 * (i - 1), 0, 0},
    dynamic=o.dynamic and i > 1})
end
local at = {0.0125, 0.0375}
for i = 1, o.dynamic and 2 or 0 do
  mech:add_joint("HingeJoint", {name="j" .. i, a=bones[i + 1], b=bones[i], origin={at[i], 0, -0.004}, axis={0, 1, 0}})
end
local pads = mech:add_multizone{name="pads", bond=o.bond, stiffnessDamping=0.002,
  zones={{file="prox.zone", frame=bones[1]}, {file="mid.zone", frame=bones[2]}, {file="tip.zone", frame=bones[3]}},
  seams={{1, "right", 2, "left"}, {2, "right", 3, "left"}}}
pads:point(2, 52).externalForce = {0, 0, -1}
if o.plate then
  local plate = mech:add(art.box{name="plate", size={0.02, 0.02, 0.002}, density=1000, position={0.05, 0, 0.0049}})
  plate.externalForce = {0, 0, -0.3, 0, 0, 0}
  mech:set_collision_behavior(pads, plate, { friction = 0.5 })
end
return root
X
artbuild finger.lua -o finger.art
artinfo check finger.art
P=models/mech/meshBodies/pads
# at rest: the point goes down by what the chain of zones gives (-3.3856 mm)
artsim finger.art --integrator StaticLineSearch -t 0.001 -r $P/points/z1n52:position@0.001 | tail -1
artsim finger.art --integrator StaticLineSearch -t 0.001 -r $P:energy@0.001 | tail -1
# in motion, resumed in the middle: the same bits
artbuild finger.lua dynamic=true -o moving.art
artsim moving.art -t 0.02 -r models/mech/rigidBodies/tip:position@0.02 --save-state whole.txt | tail -1
artsim moving.art -t 0.01 --save-state half.txt
artsim moving.art -t 0.02 --load-state half.txt --save-state parts.txt
cmp whole.txt parts.txt && echo same
artsim moving.art -t 0.02 --frames f@0.01,parts=skins && ls f | grep -c vtu
# a loop with another program at 1 kHz
yes '0 0 -0.5' | artsim moving.art -q -t 0.02 --control $P/points/z2n52:position:$P/points/z2n52:externalForce@0.001 | wc -l
artbuild finger.lua bond=kinematic -o kinematic.art
artsim kinematic.art --integrator StaticLineSearch -t 0.001 -r $P/points/z1n52:position@0.001 | tail -1
# a plate that is pressed down by 0.3 N comes to rest on the tip, by friction: without it slides to and fro
artbuild finger.lua plate=true -o plate.art
artsim plate.art -t 0.2 --contacts c.tsv@0.2
awk '$1 == 0.2 { f += $14 } END { printf "%.4f\n", f }' c.tsv
# what is wrong with files is said
head -c 20000 tip.zone > cut && mv cut tip.zone
artsim finger.art -t 0.001 2>&1 | sed 's/.*tip.zone/tip.zone/' || true
rm tip.zone
artsim finger.art -t 0.001 2>&1 | grep -c 'tip.zone' || true
# reduced parts are in files, which no change of units or shape reaches: that is said
artxform --scale-length 1000 moving.art -o scaled.art 2>&1 | grep -c 'MultizoneBody' || true
artxform --rotate 0,0,1,90 moving.art -o turned.art && ls turned.art

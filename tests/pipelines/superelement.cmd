# tol: 1e-9 1e-5
# A bar is reduced to its two ends and ten modes; clamped by a joint it bends as the whole model, in a tenth of the time; it
# carries a body at its other end, takes a force in its middle, and is drawn
cat >bar.lua <<'X'
local art = require "art"
local o = art.args{held=false}
local root = art.root{name="bar", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.8}})
local fem = mech:add_fem{name="bar", density=1000, particleDamping=0, mesh=art.volume.grid{wx=1, wy=0.1, wz=0.1, nx=10, ny=2, nz=2},
  material=art.LinearMaterial{YoungsModulus=1e8, PoissonsRatio=0.3, corotated=false}}
if o.held then fem:fix{x=-0.5} end
return root
X
artbuild bar.lua -o bar.art
artreduce compute bar.art --seam 'left=x < -0.4999' --seam 'right=x > 0.4999' --touch 'abs(x) < 1e-9 and z > 0.0499' --modes 10 -o bar.zone
cat >swing.lua <<'X'
local art = require "art"
local o = art.args{load=false}
local root = art.root{name="swing", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.8}})
local part = mech:add_superelement{name="bar", file="bar.zone"}
mech:add_joint("SolidJoint", {name="clamp", a=part.interfaces.left, origin={-0.5, 0, 0}})
if o.load then
  local weight = mech:add(art.box{name="weight", size={0.1, 0.1, 0.1}, density=500, position={0.55, 0, 0}})
  mech:add_joint("SolidJoint", {name="hold", a=weight, b=part.interfaces.right, origin={0.5, 0, 0}})
  part.points[1].externalForce = {0, 0, 3}
end
return root
X
artbuild swing.lua -o swing.art
artinfo check swing.art
tip() { awk '/^[0-9]/ { z = $4 } END { printf "%.4f mm\n", 1000 * z }'; }
artsim -q swing.art --integrator StaticLineSearch -t 0.001 -r models/mech/meshBodies/bar/interfaces/right:position@0.001 | tip
artbuild bar.lua held=true | artsim -q - --integrator StaticLineSearch -t 0.001 -r models/mech/models/bar/nodes/54:position@0.001 | tip
artsim -q swing.art --integrator Trapezoidal -t 0.1 -r models/mech/meshBodies/bar/interfaces/right:position@0.1 | tip
artbuild bar.lua held=true | artsim -q - --integrator Trapezoidal -t 0.1 -r models/mech/models/bar/nodes/54:position@0.1 | tip
artbuild swing.lua load=true -o load.art
artsim -q load.art -t 0.05 -r models/mech/rigidBodies/weight:position@0.05 | tip
artsim -q load.art -t 0.02 --frames f@0.01,parts=skins && ls f | grep -c vtu
artrender -q load.art -t 0.05 -o bar.png && head -c 4 bar.png | tail -c 3; echo
artreduce compute bar.art --seam 'left=x < -0.4999' -o none.zone
sed 's/bar.zone/none.zone/' swing.art >none.art
artsim none.art -t 0.01 2>&1 | sed 's/^artsim: [^ ]* //' || true

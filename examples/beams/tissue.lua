-- A block of finite elements on the end of a beam: its nodes there follow the beam, and bend it.
local art = require "art"
local a = art.args{E=2e8}

local root = art.root{name="tissue", maxStepSize=0.002}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local beam = mech:add(art.beam{name="beam", length=1, section={0.1, 0.03}, segments=20, density=1000, YoungsModulus=a.E,
  stiffnessDamping=0.005, position={0.5, 0, 0}, renderProps=art.MeshRenderProps{faceColor={0.4, 0.6, 0.9}}})
mech:add_joint("SolidJoint", {name="clamp", a=beam, origin={0, 0, 0}})
local fem = mech:add_fem{name="block", mesh=art.volume.grid{wx=0.2, wy=0.1, wz=0.1, nx=4, ny=2, nz=2}, density=1000,
  particleDamping=0.5, material=art.LinearMaterial{YoungsModulus=1e5, PoissonsRatio=0.3}, transform={0.9, 0, 0.065}}
for _, node in ipairs(fem.nodes) do
  if node.position.z < 0.0151 then mech:attach_point(node, beam) end
end
return root

-- Four bars on four hinges; the rows that several hinges repeat are made soft a little (EX3.05).
local art = require "art"
local args = art.args{uniform=false}
local root = art.root{name="four-bar"}
local mech = root:add(art.MechModel{name="mech", frameDamping=1, rotaryDamping=4})

local function bar(name, depth, x, z, angle)
  return mech:add(art.body{name=name, density=1000, pose={x, 0, z, 0, 1, 0, angle},
    mesh=art.mesh.rounded_box(1, 0.25, depth, 20)})
end
local links = {bar("link0", 0.2, -0.5, 0, 0), bar("link1", 0.3, 0, 0.5, 90), bar("link2", 0.2, 0.5, 0, 180),
  bar("link3", 0.3, 0, -0.5, 270)}
links[1].dynamic = false

local sideways = {1, 0, 0, 90} -- z of the hinges is -y of the links
for i = 1, 4 do
  local hinge = mech:add_joint("HingeJoint", {name="hinge" .. i - 1, a=links[i], b=links[i % 4 + 1],
    TCA={0, 0, 0.5, table.unpack(sideways)}, TDB={0, 0, -0.5, table.unpack(sideways)}})
  if args.uniform then
    hinge.linearCompliance, hinge.rotaryCompliance = 1e-6, 1e-6
  else
    hinge.compliance = {1e-6, 1e-6, 1e-6, 1e-6, 1e-6, 0}
    hinge.damping = {25000, 25000, 25000, 25000, 25000, 0}
  end
end

-- The same beam as peers/ccxbeam.awk, by the trapezoidal rule: Stavness et al. 2011, section 3.8.
local art = require "art"
local a = art.args{nx=8, ny=4, step=0.001}
local mech = art.root{name="beam"}:add(art.MechModel{name="m", gravity={0, 0, -9.8}, maxStepSize=a.step,
    integrator="Trapezoidal"})
local fem = mech:add_fem{name="fem", density=1040, particleDamping=20, stiffnessDamping=0.015, softIncompMethod="ELEMENT",
    mesh=art.volume.grid{wx=0.1, wy=0.02, wz=0.02, nx=a.nx, ny=a.ny, nz=a.ny},
    material=art.MooneyRivlinMaterial{C10=10370, C20=486, C01=0, C11=0, C02=0, bulkModulus=1e6}}
for _, node in ipairs(fem.nodes) do
    if node.position.x < -0.04999 then node.dynamic = false end
    local p = node.position
    if p.x > 0.04999 and math.abs(p.y) < 1e-9 and math.abs(p.z) < 1e-9 then node.name = "tip" end
end

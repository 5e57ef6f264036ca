-- A beam 1 x 0.3 x 0.3 in cells nx x ny x nz with its left face fixed, density 10, gravity: hexahedra, or what kind=
-- names; material= linear (corotated), neo, mooney; hard= method of hard incompressibility. file= another mesh of such a
-- beam.
local art = require "art"
local a = art.args{file="", nx=12, ny=6, nz=6, kind="hex", material="linear", hard="OFF", step=0.01, alpha=2, beta=0.05,
    E=4000, nu=0.33}
local mech = art.root{name="beam"}:add(art.MechModel{name="m", gravity={0, 0, -9.8}, maxStepSize=a.step})
local G, K = a.E / (2 * (1 + a.nu)), a.E / (3 * (1 - 2 * a.nu))
local materials = {
    linear = function() return art.LinearMaterial{YoungsModulus=a.E, PoissonsRatio=a.nu} end,
    neo = function() return art.NeoHookeanMaterial{YoungsModulus=a.E, PoissonsRatio=a.nu} end,
    mooney = function() return art.MooneyRivlinMaterial{C10=0.4 * G, C01=0.1 * G, bulkModulus=K} end,
}
local mesh, file
if a.file ~= "" then
    file = a.file
else
    mesh = art.volume.grid{wx=1, wy=0.3, wz=0.3, nx=a.nx, ny=a.ny, nz=a.nz, kind=a.kind}
end
local fem = mech:add_fem{name="fem", mesh=mesh, file=file, density=10, particleDamping=a.alpha, stiffnessDamping=a.beta,
    material=materials[a.material](), incompressible=a.hard, softIncompMethod="ELEMENT"}
for _, node in ipairs(fem.nodes) do
    if node.position.x < -0.4999 then node.dynamic = false end
end

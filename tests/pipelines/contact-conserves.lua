-- a stiff soft block falls askew on a plate, with a scheme that damps nothing
local args = art.args { by = "", integrator = "Trapezoidal" }
local root = art.root { name = "conserves" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, -10 }, integrator = args.integrator })
if args.by ~= "" then mech.stabilization = args.by end
local fem = mech:add_fem { name = "block", mesh = art.volume.grid { wx = 1, wy = 1, wz = 0.5, nx = 4, ny = 4, nz = 2 },
  density = 1000, particleDamping = 0, stiffnessDamping = 0, material = art.LinearMaterial { YoungsModulus = 2e7, PoissonsRatio = 0.3 } }
fem:transform { { rotate = { 1, 2, 0, 12 } }, { translate = { 0, 0, 0.5 } } }
local plate = mech:add(art.box { name = "plate", size = { 4, 4, 0.4 }, density = 1000, dynamic = false, pose = { 0, 0, -0.2 } })
mech:set_collision_behavior(fem, plate, true, 0)

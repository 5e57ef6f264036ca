-- Two soft blocks of one outline on each other, of n1 and n2 cells a side, under an even pressure; sides x = -0.5 and y = -0.5 slide along
-- planes. With s the upper one is pulled along x by s instead, and the lower one, wider by wide, is held.
local art = require "art"
local a = art.args { n1 = 2, n2 = 3, mu = 0.5, nu = 0, integrator = "ConstrainedBackwardEuler", implicit = -1, w = 1, s = 0, wide = 1 }
local mech = art.root { name = "f", maxStepSize = 0.04 }:add(art.MechModel { name = "m", gravity = { 0, 0, 0 }, integrator = a.integrator })
if a.implicit >= 0 then mech.useImplicitFriction = a.implicit > 0 end
local function block(name, n, z, w)
    local fem = mech:add_fem { name = name, density = 1, particleDamping = 20, stiffnessDamping = 0.05, transform = { 0, 0, z },
        mesh = art.volume.grid { wx = w, wy = w, wz = a.w / 2, nx = n, ny = n, nz = 1 },
        material = art.LinearMaterial { YoungsModulus = 1000, PoissonsRatio = a.nu } }
    for axis, normal in ipairs(a.s > 0 and {} or { { 1, 0, 0 }, { 0, 1, 0 } }) do
        mech:add(art.ParticlePlaneConstraint { normal = normal, center = { -a.w / 2, -a.w / 2, 0 },
            particles = fem:nodes_where(axis == 1 and { x = -a.w / 2 } or { y = -a.w / 2 }) })
    end
    return fem
end
local low, up = block("low", a.n1, a.w / 4, a.w * a.wide), block("up", a.n2, 3 * a.w / 4, a.w)
if a.s > 0 then
    low:fix { z = 0 }
    up:load_surface({ z = a.w }, { total = { a.s, 0, -10 } })
else
    mech:add(art.ParticlePlaneConstraint { normal = { 0, 0, 1 }, center = { 0, 0, 0 }, particles = low:nodes_where { z = 0 } })
    up:load_surface({ z = a.w }, { pressure = 10 })
end
mech:set_collision_behavior(up, low, { friction = a.mu })

-- towers of boxes, cylinders and flat rods at rest on a floor and on each other; gap: what is between them at the start
local art = require "art"
local a = art.args{seed=1, most=20, h=0.01, integrator="ConstrainedBackwardEuler", floor=4, gap=0}
local state = a.seed * 7919 + 17
local function random(lo, hi)
    state = state * 16807 % 2147483647
    return lo + (hi - lo) * state / 2147483647
end
for _ = 1, 10 do random(0, 1) end
local n, mu = math.floor(random(2, a.most + 1)), random(0.1, 1)
local mech = art.root{name="piles", maxStepSize=a.h}:add(art.MechModel{name="m", gravity={0, 0, -9.81}, integrator=a.integrator})
mech:add(art.box{name="floor", size={a.floor, a.floor, 1}, position={0, 0, -0.5}, dynamic=false})
-- what stands higher is smaller, over the middle of what it stands on; the rod ends a tower
local tower, left, z, reach = -1, 0, 0, 0
for k = 1, n do
    if left == 0 then tower, left, z, reach = tower + 1, math.floor(random(1, 7)), 0, random(0.1, 0.2) end
    local size, high, kind = random(0.6, 0.95) * reach, random(0.3, 0.8) * reach, math.floor(random(0, 3))
    local x = tower % 5 * 0.7 - 1.4 + random(-0.1, 0.1) * reach
    local y = math.floor(tower / 5) * 0.7 - 1.4 + random(-0.1, 0.1) * reach
    local body = {name="b" .. k, density=1000}
    if kind == 2 then high, left = 0.1 * size, 1 end
    body.pose = {x, y, z + a.gap * reach + high / 2, 0, 0, 1, random(0, 360)}
    if kind == 1 then
        body.radius, body.height = size, high
        mech:add(art.rigid_cylinder(body))
    else
        body.size = {2 * size, (kind == 0 and 1.6 or 0.2) * size, high}
        mech:add(art.box(body))
    end
    z, reach, left = z + a.gap * reach + high, size, left - 1
end
mech:set_default_collision_behavior("Rigid", "Rigid", true, mu)

-- Boxes of edge 1 that rest on a plate, with friction 0.5: `stacks` stacks `high` boxes high, or (base > 0) a pyramid
-- whose lowest row has `base` boxes, each above two of the row below; or (apart > 0) boxes that float far from each other.
local art = require "art"
local a = art.args{stacks=10, high=10, base=0, apart=0, step=0.01, friction=0.5, collide=true}
local mech = art.MechModel{name="m", gravity={0, 0, -9.8}, maxStepSize=a.step}
mech:set_default_collision_behavior("Rigid", "Rigid", a.collide, a.friction)
local count = 0
local function add(x, y, z)
    mech:add(art.box{name="b" .. count, size={1, 1, 1}, density=1000, pose={x, y, z}})
    count = count + 1
end
if a.apart > 0 then
    mech.gravity = {0, 0, 0}
    local side = math.ceil(a.apart ^ (1 / 3))
    for i = 0, a.apart - 1 do add(3 * (i % side), 3 * (i // side % side), 3 * (i // side ^ 2)) end
    return mech
end
local wide = 4 * math.max(a.stacks, a.base)
mech:add(art.box{name="plate", size={wide, wide, 1}, dynamic=false, pose={0, 0, -0.5}})
if a.base > 0 then
    for row = 0, a.base - 1 do
        for i = 0, a.base - 1 - row do add(1.1 * (i + row / 2 - (a.base - 1) / 2), 0, 0.5 + row) end
    end
else
    for s = 0, a.stacks - 1 do
        for k = 0, a.high - 1 do add(2 * (s - (a.stacks - 1) / 2), 0, 0.5 + k) end
    end
end
return mech

-- Links joined by pins, fixed to the ground at one end, in gravity: link i hangs on link i // BRANCHES (a tree),
-- on link i - 1 with branches=0 (a chain). No link, place or axis is like that of its neighbours. The numbers are
-- those of tests/bench/peers/tree.cpp.
local art = require "art"
local a = art.args{links=20, branches=2, step=0.001, damping=0, integrator="ConstrainedBackwardEuler"}
local mech = art.MechModel{name="m", gravity={0, 0, -9.8}, maxStepSize=a.step, integrator=a.integrator,
    inertialDamping=a.damping}
local body, origin = {}, {[0]={0, 0, 0}}
local axes = {{1, 0, 0}, {0, 1, 0}, {1, 2, 2}}
for i = 1, a.links do
    local parent = a.branches > 0 and i // a.branches or i - 1
    local p, side = origin[parent], i % 2 == 0 and 1 or -1
    origin[i] = i == 1 and p or {p[1] + 0.1 * side, p[2] + 0.02 * (i % 3), p[3] - 0.05}
    local s = 1 + 0.1 * (i % 4)
    body[i] = mech:add(art.body{name="b" .. i, position=origin[i],
        inertia={mass=s, J={0.004 * s, 0.005 * s, 0.003 * s}, com={0.05 * side, 0.01, -0.02}}})
    mech:add_joint("HingeJoint", {name="j" .. i, a=body[i], b=body[parent], origin=origin[i],
        axis=axes[i % 3 + 1]})
end
return mech

-- A chain of bodies, each held to the next by two springs, and muscles over one joint and two.
local art = require "art"
local a = art.args{bodies=30, muscles=50}
local mech = art.MechModel{name="m", gravity={0, 0, -9.8}, maxStepSize=0.01, frameDamping=0.2,
    rotaryDamping=0.05}
local corner = {}
for i = 1, a.bodies do
    local body = mech:add(art.RigidBody{name="b" .. i, position={i, 0, 0}, dynamic=i > 1,
        inertiaMethod="EXPLICIT", inertia={1, 0, 0, 0, 0.05, 0, 0, 0, 0.1, 0, 0, 0, 0.1}})
    corner[i] = {}
    for k = 0, 3 do
        corner[i][k] = body:add_marker{name=string.format("b%d_k%d", i, k),
            location={k < 2 and -0.4 or 0.4, k % 2 == 1 and 0.2 or -0.2, 0}}
    end
end
for i = 1, a.bodies - 1 do
    for k = 0, 1 do
        mech:add(art.AxialSpring{points={corner[i][2 + k], corner[i + 1][k]}, restLength=0.2,
            material=art.LinearAxialMaterial{stiffness=2000, damping=10}})
    end
end
for m = 0, a.muscles - 1 do
    local i = m % (a.bodies - 2) + 1
    local over = m < a.bodies - 2 and 1 or 2
    mech:add(art.Muscle{points={corner[i][m % 2], corner[i + over][2 + m % 2]}, excitation=0.2,
        material=art.SimpleAxialMuscle{stiffness=5 / a.muscles, damping=0.5 / a.muscles,
            maxForce=20 / a.muscles}})
end
return mech

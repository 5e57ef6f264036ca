-- A net of SIDE by SIDE particles joined by springs, held at two edges; with muscles=true the springs
-- are muscles.
local art = require "art"
local a = art.args{side=100, muscles=false, step=0.01, integrator="ConstrainedBackwardEuler"}
local mech = art.MechModel{name="m", gravity={0, 0, -9.8}, pointDamping=0.1,
    maxStepSize=a.step, integrator=a.integrator}
local grid = {}
for i = 0, a.side - 1 do
    for j = 0, a.side - 1 do
        grid[i * a.side + j] = mech:add(art.Particle{
            name=string.format("p%d_%d", i, j), position={i * 0.1, j * 0.1, 0}, mass=0.01,
            dynamic=i > 0 and i < a.side - 1})
    end
end
local law = a.muscles and art.SimpleAxialMuscle{stiffness=300, damping=1, maxForce=2}
    or art.LinearAxialMaterial{stiffness=300, damping=1}
local kind = a.muscles and art.Muscle or art.AxialSpring
local function join(p, q)
    local spring = kind{points={p, q}, restLength=0.08, material=law}
    if a.muscles then spring.excitation = 0.3 end
    mech:add(spring)
end
for i = 0, a.side - 1 do
    for j = 0, a.side - 1 do
        local p = grid[i * a.side + j]
        if i < a.side - 1 then join(p, grid[(i + 1) * a.side + j]) end
        if j < a.side - 1 then join(p, grid[i * a.side + j + 1]) end
    end
end
return mech

-- what rests on a plate that leans by 0.2, as weight does: a block, one with damping, two with a hinge between them, a soft one
local art = require "art"
local a = art.args{kind="block", h=0.01, integrator="ConstrainedBackwardEuler", radius=1, implicit=0, mu=0.5}
local mech = art.root{name="r", maxStepSize=a.h}:add(art.MechModel{name="m", gravity={2, 0, -10}, integrator=a.integrator, maxStepSize=a.h})
if a.integrator == "GeneralizedAlpha" then mech.spectralRadius = a.radius end
if a.implicit ~= 0 then mech.useImplicitFriction = a.implicit > 0 end
local plate = mech:add(art.box{name="plate", size={4, 4, 1}, position={0, 0, -0.5}, dynamic=false})
local function rests(body, name)
    mech:set_collision_behavior(body, plate, {friction=a.mu})
    mech:set_collision_response(body, plate, {name=name})
end
local function block(name, x, damping)
    local body = mech:add(art.box{name=name, size={0.2, 0.2, 0.1}, mass=1, position={x, 0, 0.05}, frameDamping=damping, rotaryDamping=damping * 0.01})
    rests(body, name)
    return body
end
if a.kind == "soft" then
    local fem = mech:add_fem{name="b", density=250, particleDamping=2, stiffnessDamping=0.02, mesh=art.volume.grid{wx=0.2, wy=0.2, wz=0.1, nx=3, ny=3, nz=2},
        material=art.LinearMaterial{YoungsModulus=1e5, PoissonsRatio=0.3}}
    fem:transform{translate={0, 0, 0.05}}
    rests(fem, "b")
elseif a.kind == "hinge" then
    local left, right = block("b", -0.15, 5), block("c", 0.15, 20)
    mech:add_joint("HingeJoint", {name="j", a=left, b=right, origin={0, 0, 0.05}, axis={0, 1, 0}})
else
    block("b", 0, a.kind == "damped" and 50 or 0)
end

-- a ball that flies half a metre a step against a plate of a centimetre, or a sheet without thickness
local art = require "art"
local a = art.args{collider="CONTINUOUS", speed=-63, sheet=0, thick=0.01}
local mech = art.MechModel{name="m", gravity={0, 0, -9.8}, maxStepSize=0.01}
local ball = mech:add(art.body{name="ball", mesh=art.mesh.icosphere(0.1, 1), density=1000,
    position={0.03, 0.02, 1.05}})
local mesh = a.sheet == 1 and art.mesh.rectangle(2, 2, 4, 4) or art.mesh.box(2, 2, a.thick)
local plate = mech:add(art.body{name="plate", mesh=mesh, dynamic=false})
ball.velocity = {0, 0, a.speed, 0, 0, 0}
mech:set_collision_behavior(ball, plate, {colliderType=a.collider})
return mech

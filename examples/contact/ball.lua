-- BallPlateCollide (section 8.5.1): a ball falls on a plate
local art = require "art"
local o = art.args { compliance = 0, damping = 0, restitution = 0, mu = 0.2, height = 2, turned = 1 }
local mech = art.root { name = "ball" }:add(art.MechModel { name = "mech" })
local ball = mech:add(art.icosphere { name = "ball", radius = 0.8, divisions = 1, density = 0.1 })
local deg = math.deg
ball:transform { { rpy = { deg(0.4) * o.turned, deg(0.1) * o.turned, deg(0.1) * o.turned } }, { translate = { 0, 0, o.height } } }
local plate = mech:add(art.box { name = "plate", size = { 5, 5, 0.4 }, dynamic = false })
mech:set_collision_behavior(ball, plate, { friction = o.mu, compliance = o.compliance, damping = o.damping, restitution = o.restitution })
mech:set_collision_response(ball, plate, { name = "response" })

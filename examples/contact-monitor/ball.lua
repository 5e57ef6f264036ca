-- ContactForceMonitor of ArtiSynth's modeling guide (section 8.8.3): a soft ball falls on an inclined plane and rolls
-- down; a response tells of their contact
local art = require "art"

local mech = art.root { name = "contact" }:add(art.MechModel { name = "mech" })

-- the ball where it drops from, turned a little
local ball = mech:add_fem { name = "ball", mesh = art.volume.icosphere { r = 0.7, ndivs = 1, nr = 2 }, density = 1000,
  material = art.LinearMaterial { YoungsModulus = 500000, PoissonsRatio = 0.33 } }
local tilt = math.deg(0.1)
ball:transform { { rpy = { 0, tilt, tilt } }, { translate = { -0.5, 0, 2.5 } } }

local plane = mech:add(art.box { name = "plane", size = { 4, 2.5, 0.25 }, density = 1000, dynamic = false,
  pose = { 0, 0, 0, 0, 1, 0, 36 } })

mech:set_collision_behavior(ball, plane, true, 0.3)
mech:set_collision_response(ball, plane, { name = "response" })

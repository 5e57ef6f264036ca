-- a cube on another of its size, shifted by dx, dy: vertices of both are contacts
local art = require "art"
local o = art.args { dx = 0, dy = 0, first = 0 }
local mech = art.root { name = "x", maxStepSize = 0.01 }:add(art.MechModel { name = "m", gravity = { 0, 0, -10 } })
local function cube(name, still, x, y, z)
  return mech:add(art.box { name = name, size = { 1, 1, 1 }, density = 1000, dynamic = not still, position = { x, y, z } })
end
local high
if o.first == 1 then high = cube("high", false, o.dx, o.dy, 1) end
local low = cube("low", true, 0, 0, 0)
if o.first == 0 then high = cube("high", false, o.dx, o.dy, 1) end
mech:set_collision_behavior(high, low, { method = "VERTEX_PENETRATION" })

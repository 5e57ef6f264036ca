local art = require "art"
local mech = art.root { name = "fem" }:add(art.MechModel { name = "mech" })
mech:add_fem { name = "block", file = "block.inp", transform = { -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 } }
local v = art.volume.new({ { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, { { 1, 3, 2, 4 } })
mech:add_fem { name = "taken", mesh = v, inverted = true }
mech:add_fem { name = "bad", mesh = v }

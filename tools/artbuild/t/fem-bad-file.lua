local art = require "art"
art.root { name = "fem" }:add(art.MechModel { name = "mech" }):add_fem { name = "a", file = "bad.inp" }

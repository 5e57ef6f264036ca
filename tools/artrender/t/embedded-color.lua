local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "m", gravity = { 3, 0, -9.8 } })
local fem = mech:add_fem { name = "f", mesh = art.volume.grid { wx = 1, wy = 0.2, wz = 1, nx = 10, ny = 1, nz = 10 },
  density = 1000, particleDamping = 4, material = art.LinearMaterial { YoungsModulus = 1e5, PoissonsRatio = 0.3 } }
fem:fix { z = 0.5 }
local sheet = art.mesh.plane { wx = 1, wy = 1, nx = 32, ny = 32 }
sheet:transform(art.matrix { 0, 0.1, 0, 1, 0, 0, -90 })
fem:add_mesh("sheet", sheet)
fem:set_surface()

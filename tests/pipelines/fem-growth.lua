-- a cube of n x n x n hexahedra that is held at one side
local art = require "art"
local o = art.args { n = 4 }
local mech = art.root { name = "x" }:add(art.MechModel { name = "m", gravity = { 0, 0, -1 } })
local fem = mech:add_fem { name = "f", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = o.n, ny = o.n, nz = o.n }, density = 1000, material = art.LinearMaterial { YoungsModulus = 1e5, PoissonsRatio = 0.3 } }
fem:fix { x = -0.5 }

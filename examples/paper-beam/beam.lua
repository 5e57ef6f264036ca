-- The falling beam of Stavness, Lloyd, Payan and Fels 2011 (Int. J. Numer. Meth. Biomed. Engng 27:367-390), section 3.8:
-- 0.1 x 0.02 x 0.02 m, 8 x 4 x 4 hexahedra, held at x = 0, falls under gravity.
--     artbuild beam.lua K=1e6 > beam.art
local art = require "art"
local o = art.args { nx = 8, ny = 4, kind = "hex", C10 = 10370, C20 = 486, K = 1e6, soft = "ELEMENT", hard = "OFF", alpha = 20, beta = 0.015 }

local root = art.root { name = "PaperBeam", maxStepSize = 0.001 }
local mech = root:add(art.MechModel { name = "mech", integrator = "Trapezoidal" })
local l, w = 0.1, 0.02
local beam = mech:add_fem { name = "beam", density = 1040, particleDamping = o.alpha, stiffnessDamping = o.beta,
  mesh = art.volume.grid { wx = l, wy = w, wz = w, nx = o.nx, ny = o.ny, nz = o.ny, kind = o.kind },
  transform = { 1, 0, 0, l / 2, 0, 1, 0, w / 2, 0, 0, 1, w / 2 },
  material = art.MooneyRivlinMaterial { C10 = o.C10, C20 = o.C20, C01 = 0, C11 = 0, C02 = 0, bulkModulus = o.K },
  softIncompMethod = o.soft, incompressible = o.hard,
  surfaceRendering = "Stress", renderProps = { lineColor = { 0.2, 0.2, 0.2 } } }
beam:fix { x = 0 }
beam:nodes_where { near = { l, w / 2, w / 2 } }[1].name = "tip"

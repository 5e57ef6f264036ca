-- The beams that ArtiSynth let come to rest (fem-static/ of the reference): 1 x 0.3 x 0.3, held at the left.
local art = require "art"
local o = art.args { kind = "hex", material = "Linear", soft = "ELEMENT", hard = "OFF" }
local E, nu = 4000, 0.33
local G, K = E / 2 / (1 + nu), E / 3 / (1 - 2 * nu)
local materials = {
  Linear = art.LinearMaterial { YoungsModulus = E, PoissonsRatio = nu },
  NeoHookean = art.NeoHookeanMaterial { YoungsModulus = E, PoissonsRatio = nu },
  MooneyRivlin = art.MooneyRivlinMaterial { C10 = 0.4 * G, C01 = 0.1 * G, C11 = 0, C20 = 0, C02 = 0, bulkModulus = K },
  MRtongue = art.MooneyRivlinMaterial { C10 = 1037, C01 = 0, C11 = 0, C20 = 486, C02 = 0, bulkModulus = 10370 },
}
local root = art.root { name = "Beam", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "fem", density = 10, particleDamping = 2, stiffnessDamping = 0.05,
  mesh = art.volume.grid { wx = 1, wy = 0.3, wz = 0.3, nx = 6, ny = 3, nz = 3, kind = o.kind },
  material = materials[o.material], softIncompMethod = o.soft, incompressible = o.hard }
fem:fix { x = -0.5 }

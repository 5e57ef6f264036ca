-- A muscular hydrostat: a tongue-like block of soft, incompressible tissue on the floor of the mouth, with muscles along it
-- above and below, up through it and across it, as in figure 18 of Lloyd, Stavness & Fels 2012. Millimetres, grams, seconds:
-- forces in micronewtons, stresses in pascals. Its tip is to be lifted.
--     artbuild tongue.lua -o tongue.art
local art = require "art"
local o = art.args { track = true, l2 = 0.003 }
local root = art.root { name = "tongue", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, -9810 } })
local long, wide, high = 60, 30, 20
local fem = mech:add_muscle_fem { name = "fem", density = 0.00104, particleDamping = 40, stiffnessDamping = 0.02,
  mesh = art.volume.grid { wx = long, wy = wide, wz = high, nx = 10, ny = 4, nz = 4 },
  material = art.MooneyRivlinMaterial { C10 = 1037, C20 = 486, bulkModulus = 1e5 },
  muscleMaterial = art.SimpleForceMuscle { maxStress = 3e4 }, incompressible = "ELEMENT" }

-- the root of the tongue is held behind, and from below as far as the middle
fem:fix { x = -long / 2 }
fem:fix { z = -high / 2, x = { -long / 2, -4 } }

-- muscles: in the front half by sections, since neighbouring parts of the real ones are excited apart
local bundles = {}
local function muscle(name, direction, where)
  bundles[#bundles + 1] = fem:muscle_bundle { name = name, direction = direction, elements = where }
end
for k, x in ipairs { { -30, -6 }, { -6, 12 }, { 12, 30 } } do
  muscle("SL" .. k, { 1, 0, 0 }, { x = x, z = { 5, 10 } })
  muscle("IL" .. k, { 1, 0, 0 }, { x = x, z = { -10, -5 } })
  muscle("VERT" .. k, { 0, 0, 1 }, { x = x, z = { -5, 5 } })
  muscle("TRANS" .. k, { 0, 1, 0 }, { x = x, z = { -5, 5 } })
end
local tip = fem:query():nearest_node { long / 2, 0, high / 2 }
tip.name = "tip"

-- its fibres are dark red at rest and yellow as they are excited, the target cyan; pictures cut it open to show them
fem.surfaceRendering = "Shaded"
fem.renderProps = art.RenderProps { faceColor = { 0.86, 0.42, 0.40 }, faceStyle = "FRONT_AND_BACK", shading = "SMOOTH" }
fem.elements.renderProps = { visible = false }
for _, b in ipairs(bundles) do
  b.directionRenderLen, b.excitationColor, b.maxColoredExcitation = 0.8, { 1, 0.85, 0.1 }, 0.25
  b.renderProps = { lineColor = { 0.55, 0.12, 0.14 }, lineStyle = "CYLINDER", lineRadius = 0.4 }
end
if o.track then
  local t = mech:add_tracking_controller { exciters = bundles, targets = tip, l2 = o.l2, damping = 1e-4 }
  t.motionTerm.chaseTime = 0.05
end

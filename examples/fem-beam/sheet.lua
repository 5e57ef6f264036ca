-- A soft sheet with a spine of a stiffer material: MaterialBundleDemo of ArtiSynth's modeling guide, section 6.8.1.
local art = require "art"
local o = art.args { spine = true, beta = 0 }

local root = art.root { name = "MaterialBundleDemo", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "sheet", density = 1000, stiffnessDamping = o.beta,
  mesh = art.volume.grid { wx = 1, wy = 1, wz = 0.1, nx = 10, ny = 10, nz = 1 },
  material = art.LinearMaterial { YoungsModulus = 10000, PoissonsRatio = 0.45 },
  renderProps = { faceColor = { 0.8, 0.8, 1 } }, elementWidgetSize = 0.8 }
fem:fix { x = -0.5 }
if o.spine then
  fem:bundle { name = "spine", elements = { y = { -0.1, 0.1 } }, elementWidgetSize = 0.9,
    material = art.NeoHookeanMaterial { YoungsModulus = 5e6, PoissonsRatio = 0.45 } }
end
fem:nodes_where { near = { 0.5, 0, 0.05 } }[1].name = "tip"
fem:nodes_where { near = { 0.5, 0.5, 0.05 } }[1].name = "corner"
fem:nodes_where { near = { 0, 0, 0.05 } }[1].name = "middle"

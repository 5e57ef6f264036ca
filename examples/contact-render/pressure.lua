-- ContactPressureRender (section 8.5.3): a soft ball falls on a soft sheet, whose two ends are fixed; the pressure of
-- the contact is shown on the sheet, from 0 to 15000
local art = require "art"
local o = art.args { nx = 20, ny = 10, divisions = 2 }
local root = art.root { name = "pressure" }
local mech = root:add(art.MechModel { name = "mech" })
local cream = { 1, 1, 200 / 255 }
local ball = mech:add_fem { name = "ball", mesh = art.volume.icosphere { r = 0.1, ndivs = o.divisions, nr = 2 }, density = 1000,
  material = art.LinearMaterial { YoungsModulus = 1e5, PoissonsRatio = 0.4 } }
local sheet = mech:add_fem { name = "sheet", density = 1000, surfaceRendering = "Shaded",
  mesh = art.volume.grid { wx = 0.5, wy = 0.3, wz = 0.05, nx = o.nx, ny = o.ny, nz = 1 },
  material = art.LinearMaterial { YoungsModulus = 5e5, PoissonsRatio = 0.4 } }
sheet:transform { { translate = { 0, 0, -0.2 } } }
sheet:fix { x = -0.25 }
sheet:fix { x = 0.25 }

mech:set_collision_behavior(ball, sheet, { drawColorMap = "CONTACT_PRESSURE", renderingCollidable = 1,
  colorMapRange = { 0, 15000 } })
mech:set_collision_response(ball, sheet, { name = "response" })
local contact = mech.collisionManager
local map = art.JetColorMap { colorArray = { cream, { 1, 0.8, 0.6 }, { 1, 0.6, 0.4 }, { 1, 0.4, 0.2 }, { 1, 0.2, 0 }, { 0.8, 0, 0 } } }
contact.renderProps = { visible = true }
contact.colorMap = map
mech.renderProps = { faceColor = cream, lineColor = { 0.6, 0.6, 1 } }
root.renderables:add(art.ColorBar { name = "bar", location = { -100, 0.1, 20, 0.8 }, colorMap = map, numberFormat = "%.0f",
  labelPositions = { 0, 0.2, 0.4, 0.6, 0.8, 1 }, labels = "0, 3000, 6000, 9000, 12000, 15000", horizontalAlignment = "RIGHT", textSize = 14,
  renderProps = { faceColor = { 0.1, 0.1, 0.1 } } })

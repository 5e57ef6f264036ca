-- PenetrationRender (section 8.5.2): a pointed shell in a flat bowl, both open and fixed; how deep the one is in the
-- other is shown on its mesh. `z` is where the shell is: 1 - z is the depth of its tip, 0.25 in the guide
local art = require "art"
local o = art.args { z = 0.75, slices = 20, levels = 10 }
local root = art.root { name = "penetration" }
local mech = root:add(art.MechModel { name = "mech" })
local cream = { 1, 1, 200 / 255 }

-- upside down, seen from above: the outside of the bowl is above it, that of the shell below
local function shell(name, radius, height, inner)
  local mesh = art.mesh.hemisphere { r = radius, slices = o.slices, levels = o.levels, open = true }
  mesh:scale(1, 1, -height / radius)
  if inner then mesh:flip() end
  return mech:add(art.body { name = name, mesh = mesh, density = 1000, dynamic = false })
end
local bowl = shell("bowl", 2, 1, true)
local tip = shell("tip", 1, 2)
tip:transform { { translate = { 0, 0, o.z } } }
bowl.renderProps = { faceStyle = "FRONT_AND_BACK", faceColor = cream }
tip.renderProps = { faceStyle = "NONE", shading = "NONE", drawEdges = true, edgeColor = { 1, 150 / 255, 0 } }

mech:set_collision_behavior(bowl, tip, { method = "INACTIVE", drawColorMap = "PENETRATION_DEPTH", renderingCollidable = 1 })
mech:set_collision_response(tip, bowl, { name = "response" })
local contact = mech.collisionManager
contact.colliderType = "AJL_CONTOUR"
contact.drawIntersectionContours = true
contact.renderProps = { visible = true, edgeWidth = 3, edgeColor = { 0, 0, 1 } }
local map = art.JetColorMap { colorArray = { cream, { 1, 0.8, 0.6 }, { 1, 0.6, 0.4 }, { 1, 0.4, 0.2 }, { 1, 0.2, 0 }, { 0.8, 0, 0 } } }
contact.colorMap = map
root.renderables:add(art.ColorBar { name = "bar", location = { -100, 0.1, 20, 0.8 }, colorMap = map, numberFormat = "%.2f",
  labelPositions = { 0, 0.2, 0.4, 0.6, 0.8, 1 }, horizontalAlignment = "RIGHT", textSize = 14,
  renderProps = { faceColor = { 0.1, 0.1, 0.1 } } })

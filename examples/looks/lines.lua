-- Three balls with lines between them, and the points and the outline of a square, after section 4.4.1 of ArtiSynth's modeling guide.
local art = require "art"

local root = art.root { name = "lines" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
mech.renderProps = { lineColor = { 1, 0, 0 }, lineWidth = 3 }
local function point(name, x, looks)
  return mech:add(art.Particle { name = name, mass = 1, dynamic = false, position = x, renderProps = looks })
end
local ball = { pointStyle = "SPHERE", pointRadius = 0.1, pointColor = { 1, 0.8, 0 } }
local a = point("a", { -0.5, 0, 0.5 }, ball)
local b = point("b", { 0.5, 0, 0.5 }, ball)
local c = point("c", { 0, 0, -0.5 }, ball)
mech:add(art.AxialSpring { name = "ab", points = { a, b } })
mech:add(art.AxialSpring { name = "bc", points = { b, c } })
mech:add(art.AxialSpring { name = "ca", points = { c, a } })
local corners = { { 1, 0, 0 }, { 2, 0, 0 }, { 2, 0, 1 }, { 1, 0, 1 } }
for i, x in ipairs(corners) do point("p" .. i, x, { pointColor = { 1, 0, 0 }, pointSize = 6 }) end
mech:add(art.fixed_mesh { name = "square", mesh = art.mesh.new(corners, { { 1, 2, 3, 4 } }),
  renderProps = { shading = "NONE", faceStyle = "NONE", drawEdges = true, edgeColor = { 0, 0, 1 }, edgeWidth = 3 } })

-- Half a torus that stands on its ends, cut by a plane that shows the stress within, after FemCutPlaneDemo of ArtiSynth's modeling
-- guide, section 6.12.8.
local art = require "art"

local root = art.root { name = "cutplane" }
local mech = root:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "fem", material = art.LinearMaterial { YoungsModulus = 20000, PoissonsRatio = 0.49 },
  mesh = art.volume.torus { R = 0.1, rin = 0, rout = 0.05, nt = 8, nl = 16, nr = 3, theta = 180 },
  renderProps = { lineColor = { 1, 1, 1 } } }
fem:fix { z = 0 }
fem.elements.renderProps = { visible = false }
local skin = fem:add_mesh { name = "skin", elements = "all" }
skin.surfaceRendering = "Shaded"
skin.renderProps = { faceStyle = "NONE", drawEdges = true, edgeWidth = 2, edgeColor = { 0.6, 0.6, 0.6 } }
fem.cutPlanes:add(art.FemCutPlane { name = "cut", position = { 0, 0, 0.03 }, orientation = { 1, 0, 0, 90 },
  surfaceRendering = "Stress", stressPlotRanging = "Fixed", stressPlotRange = { 0, 1500 }, squareSize = 0.12, axisLength = 0.08 })

-- How the model is drawn: what moves is solid, what stands still lets one see through, muscles get yellow with their
-- excitation. Nothing that moves the model.
local IVORY, PINK, RED, YELLOW = { 0.93, 0.88, 0.76 }, { 0.93, 0.55, 0.55 }, { 0.62, 0.12, 0.12 }, { 1, 0.8, 0.1 }
local MOST = 0.25 -- excitation that is yellow altogether
local alpha = { cranium = 0.3, maxilla = 0.4 }

local function look_of_tongue(fem)
  fem.surfaceRendering = "Shaded"
  fem.renderProps = { faceColor = PINK, lineColor = { 0.8, 0.4, 0.42 }, lineStyle = "LINE", shading = "SMOOTH", pointStyle = "POINT" }
  fem.nodes.renderProps = { visible = false }
  fem.elements.renderProps = { visible = false }
  fem.bundles.renderProps = { lineStyle = "LINE", lineWidth = 1, lineColor = RED }
  fem.excitationColor, fem.maxColoredExcitation = YELLOW, MOST
end

return function(mech, bones, fem)
  mech.renderProps = { lineStyle = "SPINDLE", lineRadius = 2, lineColor = RED, pointStyle = "SPHERE", pointRadius = 0.6,
    pointColor = { 0.3, 0.3, 0.3 }, shading = "SMOOTH" }
  mech.excitationColor, mech.maxColoredExcitation = YELLOW, MOST
  for name, body in pairs(bones) do
    body.renderProps = { faceColor = IVORY, faceStyle = "FRONT_AND_BACK", alpha = alpha[name] or 1 }
  end
  mech.bodyConnectors.renderProps = { visible = false }
  mech.frameMarkers.renderProps = { visible = false }
  if fem then look_of_tongue(fem) end
end

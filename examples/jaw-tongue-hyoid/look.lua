-- How the model is drawn: what moves is solid, what stands still lets one see through, muscles get yellow with their
-- excitation. Nothing that moves the model.
local IVORY, PINK, RED, YELLOW = { 0.93, 0.88, 0.76 }, { 0.93, 0.55, 0.55 }, { 0.62, 0.12, 0.12 }, { 1, 0.8, 0.1 }
local MOST = 0.15 -- excitation that is yellow altogether: that of the tasks of the jaw
local alpha = { cranium = 0.3, maxilla = 0.4 }

-- a muscle says this for itself, it does not come from the model above
local function shows_excitation(m)
  m.excitationColor, m.maxColoredExcitation = YELLOW, MOST
end

local function look_of_tongue(fem)
  fem.surfaceRendering = "Shaded"
  fem.renderProps = { faceColor = PINK, lineColor = { 0.8, 0.4, 0.42 }, lineStyle = "LINE", shading = "SMOOTH", pointStyle = "POINT" }
  fem.nodes.renderProps = { visible = false }
  fem.elements.renderProps = { visible = false }
  fem.bundles.renderProps = { lineStyle = "LINE", lineWidth = 1, lineColor = RED }
  for _, bundle in ipairs(fem.bundles) do
    for _, fibre in ipairs(bundle.fibres) do shows_excitation(fibre) end
  end
end

return function(mech, bones, muscle, fem)
  mech.renderProps = { lineStyle = "SPINDLE", lineRadius = 2, lineColor = RED, pointStyle = "SPHERE", pointRadius = 0.6,
    pointColor = { 0.3, 0.3, 0.3 }, shading = "SMOOTH" }
  for _, m in pairs(muscle) do shows_excitation(m) end
  for name, body in pairs(bones) do
    body.renderProps = { faceColor = IVORY, faceStyle = "FRONT_AND_BACK", alpha = alpha[name] or 1 }
  end
  mech.bodyConnectors.renderProps = { visible = false }
  mech.frameMarkers.renderProps = { visible = false }
  if fem then look_of_tongue(fem) end
end

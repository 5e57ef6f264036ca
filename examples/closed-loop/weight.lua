-- a weight that hangs on a muscle; metres, kilograms, seconds
local art = require "art"
local root = art.root { name = "weight", maxStepSize = 0.005 }
local m = root:add(art.MechModel { name = "m", gravity = { 0, 0, -9.81 } })
local anchor = m:add(art.Particle { name = "anchor", dynamic = false })
local weight = m:add(art.Particle { name = "weight", mass = 1, position = { 0, 0, -0.3 } })
m:add(art.Muscle { name = "muscle", points = { anchor, weight },
  restLength = 0.2, material = art.SimpleAxialMuscle { maxForce = 30, stiffness = 20, damping = 1 },
  renderProps = { lineStyle = "SPINDLE", lineRadius = 0.02, lineColor = { 0.8, 0.1, 0.1 } } })
weight.renderProps = { pointStyle = "SPHERE", pointRadius = 0.03, pointColor = { 0.3, 0.3, 0.35 } }
return root

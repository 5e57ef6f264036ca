-- EquilibriumMuscleDemo (guide, 4.5.6): fibres and tendon as two springs with a light point between (top), and as one muscle whose
-- fibres and tendon are in equilibrium (bottom); a script draws both out and back.
local art = require "art"
local a = art.args { ignoreForceVelocity = false, fibreDamping = 0 }
local root = art.root { name = "EquilibriumMuscle" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local F0, l0, T, angle, len = 10, 0.5, 0.5, math.rad(20), 0.75
local function muscle(tendon)
  return art.Millard2012AxialMuscle { maxIsoForce = F0, optFibreLength = l0, tendonSlackLength = tendon, optPennationAngle = angle,
    rigidTendon = tendon == 0, ignoreForceVelocity = a.ignoreForceVelocity, fibreDamping = a.fibreDamping }
end
local function point(name, x, z, props)
  props = props or { dynamic = false }
  props.name, props.position = name, { x, 0, z }
  return mech.particles:add(props)
end
local pl1, pr1 = point("pl1", 0, -0.5), point("pr1", len, -0.5)
local mus1 = mech:add(art.Muscle { name = "mus1", points = { pl1, pr1 }, excitation = 1, material = muscle(T) })
-- the length of the fibres in equilibrium at rest, with full excitation
local fibres = mus1:muscle_length_at(len, 0, 1)
mus1.material.muscleLength = fibres
local pl0, pc0, pr0 = point("pl0", 0, 0), point("pc0", fibres, 0, { mass = 1e-5 }), point("pr0", len, 0)
mech:add(art.Muscle { name = "mus0", points = { pl0, pc0 }, excitation = 1, material = muscle(0) })
mech:add(art.AxialSpring { name = "tendon", points = { pc0, pr0 },
  material = art.Millard2012AxialTendon { maxIsoForce = F0, tendonSlackLength = T } })
local mover = root:add(art.ScriptController { name = "mover", script = "mover.lua" })
mover:declare { name = "speed", default = 1, unit = "L/T", help = "at which the muscles are drawn out and back" }
mover:declare { name = "time", default = 1.5, unit = "T", range = "(0,inf)", help = "that it takes" }
mech.renderProps = { pointStyle = "SPHERE", pointRadius = 0.02, lineStyle = "SPINDLE", lineRadius = 0.03, lineColor = { 1, 0, 0 } }

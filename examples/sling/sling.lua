-- A hyoid bone in its slings. On each side the digastric runs from the mastoid process through a loop on the
-- hyoid to the chin: one muscle, whose tension is the same before and behind the loop. A net of exciters drives
-- it: lift -> both digastrics, and half as much the stylohyoids. Lengths in metres; x left, y back, z up.
-- Positions are round numbers of about the right size, not those of a person.
local art = require "art"
local opt = art.args { loop = true }

local root = art.root()
root.name = "sling"
root.maxStepSize = 0.001
local neck = root:add(art.MechModel { name = "neck", gravity = { 0, 0, -9.81 }, frameDamping = 0.5,
  rotaryDamping = 5e-5 })

-- the hyoid: a bar of 3 cm
local hyoid = neck.rigidBodies:add(art.box { name = "hyoid", size = { 0.03, 0.012, 0.006 }, mass = 0.02 })

local function fixed(name, x, y, z)
  return neck.particles:add { name = name, position = { x, y, z }, dynamic = false, mass = 0.001 }
end

local lift = neck:add_exciter { name = "lift" }
local digastrics = neck:add_exciter { name = "digastrics" }
local stylohyoids = neck:add_exciter { name = "stylohyoids" }
lift:add_target(digastrics):add_target(stylohyoids, 0.5)

-- what has no excitation holds the bone where it is
local function ligament(name, p, q, stiffness)
  local spring = neck:add(art.AxialSpring { name = name, points = { p, q },
    material = art.LinearAxialMaterial { stiffness = stiffness, damping = 0.5 } })
  spring.restLength = 0.97 * spring:current_length()
end

for name, side in pairs { l = 1, r = -1 } do
  local mastoid = fixed("mastoid_" .. name, 0.05 * side, 0.05, 0.06)
  local styloid = fixed("styloid_" .. name, 0.035 * side, 0.045, 0.05)
  local chin = fixed("chin_" .. name, 0.005 * side, -0.045, 0.02)
  local sternum = fixed("sternum_" .. name, 0.012 * side, -0.01, -0.1)
  local horn = hyoid:add_marker { name = "horn_" .. name, world = { 0.015 * side, 0.006, 0 } }
  local loop = hyoid:add_marker { name = "loop_" .. name, world = { 0.015 * side, 0, 0.003 } }
  local front = hyoid:add_marker { name = "front_" .. name, world = { 0.006 * side, -0.006, 0 } }
  local function muscle(force)
    return art.SimpleAxialMuscle { maxForce = force, damping = 0.2 }
  end
  local points = opt.loop and { mastoid, loop, chin } or { mastoid, chin }
  local digastric = neck:add_multi_point_muscle { name = "digastric_" .. name, points = points,
    material = muscle(8) }
  digastrics:add_target(digastric)
  local stylohyoid = neck:add(art.Muscle { name = "stylohyoid_" .. name, points = { styloid, horn },
    material = muscle(3) })
  stylohyoids:add_target(stylohyoid)
  ligament("geniohyoid_" .. name, front, chin, 60)
  ligament("sternohyoid_" .. name, front, sternum, 40)
  ligament("stylohyoid_ligament_" .. name, horn, styloid, 30)
end

-- rest, then lifted within 0.1 s
root:add(art.input_probe { name = "command", props = { lift, "excitation" }, data = { { 0, 0 }, { 1, 0 },
  { 1.1, 0.25 }, { 2, 0.25 } } })

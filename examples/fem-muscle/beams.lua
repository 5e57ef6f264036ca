-- The same muscle twice, after FemMuscleBeams of ArtiSynth's modeling guide, section 6.9.5: as fibres between the nodes of
-- a beam (way=fibres), and spread over its elements (way=elements).
local art = require "art"
local o = art.args { way = "fibres", stress = 3000 }
local length, width = 0.03, 0.01

local root = art.root { name = "FemMuscleBeams", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add_muscle_fem { name = "fem", density = 1000, particleDamping = 2, stiffnessDamping = 0.02,
  mesh = art.volume.grid { wx = length, wy = width, wz = width, nx = 9, ny = 3, nz = 3 },
  material = art.MooneyRivlinMaterial { C10 = 1000, C20 = 400, bulkModulus = 1e5 },
  muscleMaterial = art.BlemkerMuscle { maxLambda = 1.4, optLambda = 1, maxStress = o.stress, expStressCoeff = 0, uncrimpingFactor = 0 } }
fem:fix { x = -length / 2 }

local bundle
if o.way == "fibres" then
  -- four strands, each with a quarter of the force that the stress is over the section
  local strands = {}
  for i, y in ipairs { -width / 6, width / 6 } do
    for j, z in ipairs { -width / 6, width / 6 } do
      strands[2 * i + j - 2] = fem:nodes_where { y = { y - 1e-6, y + 1e-6 }, z = { z - 1e-6, z + 1e-6 } }
      table.sort(strands[2 * i + j - 2], function(a, b) return a.position.x < b.position.x end)
    end
  end
  bundle = fem:muscle_bundle { name = "muscle", fibresActive = true, fibres = strands,
    fibreMaterial = function(l)
      return art.BlemkerAxialMuscle { maxForce = o.stress * width * width / 4, optLength = l, maxLength = 1.4 * l,
        expStressCoeff = 0, uncrimpingFactor = 0, forceScaling = 1 }
    end }
else
  bundle = fem:muscle_bundle { name = "muscle", elements = "all", direction = { 1, 0, 0 } }
end
fem:add_exciter { name = "all", targets = { bundle } }
-- the free end: its middle and its corner
fem:nodes_where { near = { length / 2, width / 6, width / 6 }, radius = 1e-6 }[1].name = "middle"
fem:nodes_where { near = { length / 2, width / 2, width / 2 }, radius = 1e-6 }[1].name = "corner"

-- The tongue: 946 nodes and 740 hexahedra of Buchaillard, Perrier & Payan (2009), and two nodes more, where the
-- styloglossus begins; its material, and how it is kept from changing its volume.
local art = require "art"

local STYLOID = { { 0.14984029, 0.035891287, 0.125 }, { 0.14984029, -0.035891287, 0.125 } }

-- nodes and elements with the two more, in mm, 2 mm further back than in the file
local function mesh(data)
  local file = art.volume.read(data .. "/tongue/tongue.node")
  local counts = { file:counts() }
  local nodes, elements = {}, {}
  for i = 1, counts[1] do nodes[i] = file:node(i) end
  for _, p in ipairs(STYLOID) do nodes[#nodes + 1] = p end
  for i = 1, counts[2] do elements[i] = select(2, file:element(i)) end
  return art.volume.new(nodes, elements):scale(1000):transform { 2, 0, 0 }
end

-- by their numbers in the model, from 0 on: the tip, the upper surface, the base
local NAMED = { tip = 919, top = 869, base = 927 }

local materials = {
  -- Gerard et al. (2005), softened by Buchaillard et al. (2009); kPa
  mooney = { density = 1.04e-6, particleDamping = 40, stiffnessDamping = 0.03, incompressible = "ELEMENT",
    softIncompMethod = "ELEMENT",
    material = function() return art.MooneyRivlinMaterial { C10 = 1.037, C20 = 0.486, C01 = 0, C11 = 0, C02 = 0, bulkModulus = 10.37 } end },
  linear = { density = 1e-6, particleDamping = 1.22, stiffnessDamping = 0.05, incompressible = "OFF",
    material = function() return art.LinearMaterial { YoungsModulus = 6.912, PoissonsRatio = 0.49, corotated = true } end },
}

-- kind: "mooney" or "linear". damping: "objective" or "tangent". stiffening: by how much a full excitation makes an
-- element stiffer. muscles: "fibres" or
-- "elements", which have a material of their own (default constants, in kPa) and a volume that is kept by its bulk modulus.
return function(mech, data, kind, damping, stiffening, muscles)
  local spread = muscles == "elements"
  local m = materials[kind] or art.fail("the material of the tongue is mooney or linear, not " .. tostring(kind))
  local volume = mesh(data)
  local fem = mech:add_muscle_fem { name = "tongue", mesh = volume, density = m.density,
    particleDamping = m.particleDamping, stiffnessDamping = m.stiffnessDamping,
    stiffnessDampingKind = damping:upper(), material = m.material(),
    incompressible = spread and "OFF" or m.incompressible, softIncompMethod = m.softIncompMethod,
    muscleMaterial = spread and art.BlemkerMuscle { maxStress = 300, expStressCoeff = 0.05 } or art.InactiveMuscle {},
    activationStiffening = stiffening }
  for i = #fem.nodes - 1, #fem.nodes do fem.nodes[i].dynamic = false end
  for name, number in pairs(NAMED) do fem.nodes[number + 1].name = name end
  return fem, volume
end

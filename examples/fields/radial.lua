-- A disc that is held in the middle, with muscle fibres of its upper half along the radius: RadialMuscle of
-- ArtiSynth's modeling guide, section 7.5.2.
--     artbuild radial.lua excitation=0.3 > radial.art
local art = require "art"
local o = art.args { excitation = 0 }

local root = art.root { name = "RadialMuscle", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "fem", density = 1000, stiffnessDamping = 0.02,
  mesh = art.volume.cylinder { l = 0.1, r = 0.8, nt = 20, nl = 2, nr = 8 },
  material = art.NeoHookeanMaterial { YoungsModulus = 2e5, PoissonsRatio = 0.33 } }
local function length(p) return math.sqrt(p[1] ^ 2 + p[2] ^ 2) end
for _, node in ipairs(fem:nodes_where { where = function(p) return length(p) < 0.4 end }) do
  node.dynamic = false
end

-- fibres along the radius in the upper half; elsewhere the default, zero: no muscle
local directions = fem:add_field { name = "directions", on = "elements", size = 3, value = function(p)
  local r = length(p)
  if p[3] > 0 then return { p[1] / r, p[2] / r, 0 } end
end }
local bundle = fem:bundle { name = "muscle", material = art.SimpleForceMuscle { maxStress = 5e5, excitation = o.excitation } }
bundle.material.restDirField = directions

-- what is recorded: the middle of the rim, all around
local rim = fem:nodes_where { where = function(p) return math.abs(length(p) - 0.8) < 1e-9 and math.abs(p[3]) < 1e-9 end }
for i, node in ipairs(rim) do node.name = "rim" .. i end

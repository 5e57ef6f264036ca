-- A bar with muscles in its elements, twelve bundles of nine, four along it in three layers: ToyMuscleFem of ArtiSynth's
-- modeling guide, section 6.9.4.
--     artbuild bar.lua > bar.art
local art = require "art"
local o = art.args { E = 1e5, nu = 0, stress = 1e5, damping = 1, beta = 1, kind = "hex" }

local root = art.root { name = "ToyMuscleFem", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add_muscle_fem { name = "fem", density = 100, particleDamping = o.damping, stiffnessDamping = o.beta,
  mesh = art.volume.grid { wx = 1.2, wy = 0.3, wz = 0.3, nx = 12, ny = 3, nz = 3, kind = o.kind },
  material = art.LinearMaterial { YoungsModulus = o.E, PoissonsRatio = o.nu },
  muscleMaterial = art.SimpleForceMuscle { maxStress = o.stress } }
fem:fix { x = -0.6 }

-- bundles by section, from the held end on, and layer, from below
local names = { "low", "mid", "top" }
local layers = { {}, {}, {} }
for section = 1, 4 do
  for layer = 1, 3 do
    local x, z = -0.6 + 0.3 * (section - 1), -0.15 + 0.1 * (layer - 1)
    local bundle = fem:muscle_bundle { name = names[layer] .. section, direction = { 1, 0, 0 },
      elements = { x = { x, x + 0.3 }, z = { z, z + 0.1 } } }
    layers[layer][section] = bundle
  end
end
-- one exciter for each layer, one for all
local all = {}
for layer, bundles in ipairs(layers) do all[layer] = fem:add_exciter { name = names[layer], targets = bundles } end
fem:add_exciter { name = "all", targets = all }

-- a frame that turns with the element around (0.45, 0, 0)
local frame = mech.frames:add(art.Frame { name = "frame", pose = { 0.45, 0, 0 }, axisLength = 0.3 })
mech:attach_frame(frame, fem)

-- what is recorded besides: the corners of this element
for i, n in ipairs(fem:nodes_where { box = { { 0.4, -0.05, -0.05 }, { 0.5, 0.05, 0.05 } } }) do n.name = "end" .. i end

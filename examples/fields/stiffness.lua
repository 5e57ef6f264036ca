-- A beam that is stiff where it is held and soft at its end: VariableStiffness of ArtiSynth's modeling guide,
-- section 7.5.1.
--     artbuild stiffness.lua > stiffness.art
local art = require "art"

local root = art.root { name = "VariableStiffness", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "fem", density = 1000, softIncompMethod = "ELEMENT",
  mesh = art.volume.grid { wx = 1, wy = 0.25, wz = 0.05, nx = 20, ny = 5, nz = 1 }, transform = { 0.5, 0, 0 },
  material = art.LinearMaterial { YoungsModulus = 100000, PoissonsRatio = 0.49 } }
fem:fix { x = 0 }
local field = fem:add_field { name = "stiffness", value = function(x) return 1e8 / (1 + (10 * x[1]) ^ 3) end }
fem.material.YoungsModulusField = field

-- what is recorded: the nodes at a quarter, a half, three quarters and the end
for _, x in ipairs { 0.25, 0.5, 0.75, 1 } do
  for i, node in ipairs(fem:nodes_where { x = x }) do node.name = string.format("x%d_%d", math.floor(100 * x), i) end
end

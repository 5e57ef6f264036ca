-- A rope of links between two posts. The right end moves outwards by a probe; with a static integrator each step is the
-- shape in which the rope hangs at rest. Metres, kilograms, seconds; x to the right, z up.
local art = require "art"
local opt = art.args { links = 40, length = 1.3, stiffness = 1e6, integrator = "StaticLineSearch" }

local root = art.root()
root.name = "catenary"
root.maxStepSize = 0.1
local rope = root:add(art.MechModel { name = "rope", gravity = { 0, 0, -9.81 },
  maxStepSize = 0.1, integrator = opt.integrator })

-- at first a bow of about the right length
local n, span = opt.links, 0.5
local points = {}
for i = 0, n do
  points[i] = rope.particles:add { name = "p" .. i, mass = 1 / n, dynamic = i > 0 and i < n,
    position = { span * i / n, 0, -0.55 * math.sin(math.pi * i / n) } }
end
for i = 1, n do
  rope:add(art.AxialSpring { points = { points[i - 1], points[i] }, restLength = opt.length / n,
    material = art.LinearAxialMaterial { stiffness = opt.stiffness } })
end

root:add(art.input_probe { name = "post", props = { points[n], "targetPosition" },
  data = { { 0, span, 0, 0 }, { 1, 1.2, 0, 0 } } })

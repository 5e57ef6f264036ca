-- The loaded cube of Stavness, Lloyd, Payan and Fels 2011 (Int. J. Numer. Meth. Biomed. Engng 27:367-390), section 3.8:
-- 0.1 m, 6 x 6 x 6 hexahedra, on a flat support, under gravity and a force on the nine nodes in the middle of its top.
--     artbuild cube.lua support=glued > cube.art
local art = require "art"
local o = art.args { n = 6, K = 103700, soft = "ELEMENT", hard = "OFF", alpha = 20, beta = 0.015, force = -0.8,
  load = "each", support = "smooth", gravity = -9.8 }

local root = art.root { name = "PaperCube", maxStepSize = 0.001 }
local mech = root:add(art.MechModel { name = "mech", integrator = "Trapezoidal", gravity = { 0, 0, o.gravity } })
local w = 0.1
local cube = mech:add_fem { name = "cube", density = 1040, particleDamping = o.alpha, stiffnessDamping = o.beta,
  mesh = art.volume.grid { wx = w, wy = w, wz = w, nx = o.n, ny = o.n, nz = o.n },
  transform = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, w / 2 },
  material = art.MooneyRivlinMaterial { C10 = 1037, C20 = 486, C01 = 0, C11 = 0, C02 = 0, bulkModulus = o.K },
  softIncompMethod = o.soft, incompressible = o.hard,
  surfaceRendering = "Stress", renderProps = { lineColor = { 0.2, 0.2, 0.2 } } }
local r = 1.01 * w / o.n
local middle = { x = { -r, r }, y = { -r, r }, z = w }
assert(o.n % 2 == 0 and #cube:nodes_where(middle) == 9, "n must be even")
cube:load_nodes(middle, { [o.load] = { 0, 0, o.force } })
if o.support == "glued" then
  cube:fix { z = 0 }
else
  -- a smooth plane: a stiff spring under each node
  for _, n in ipairs(cube:nodes_where { z = 0 }) do
    mech:add_point_plane_force { point = n, normal = { 0, 0, 1 }, center = { 0, 0, 0 }, stiffness = 1000, damping = 1,
      planeSize = w / o.n }
  end
end
cube:nodes_where { near = { 0, 0, w } }[1].name = "top"

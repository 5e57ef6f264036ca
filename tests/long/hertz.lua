-- A quarter of an elastic body with a bottom of radius R on a plate, pressed down by its top: Hertz 1882. Cells are smallest where it
-- touches, and grow away from there.
local art = require "art"
local o = art.args { fine = 6, coarse = 6, depth = 0.05, R = 20, L = 30, E = 1000, nu = 0.3 }
local root = art.root { name = "hertz", maxStepSize = 0.1 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })

-- `fine` equal cells along each axis where it touches, out to 1.5, and `coarse` ones that grow by q from there to L
local near, n = 1.5, o.fine + o.coarse
local first = near / o.fine
local low, high = 1.0001, 50
for _ = 1, 200 do
  local q = (low + high) / 2
  if first * q * (q ^ o.coarse - 1) / (q - 1) < o.L - near then low = q else high = q end
end
local function grade(s)
  local i = s * n
  if i <= o.fine then return i * first end
  return near + first * low * (low ^ (i - o.fine) - 1) / (low - 1)
end

local fem = mech:add_fem { name = "body", density = 1e-3, material = art.LinearMaterial { YoungsModulus = o.E, PoissonsRatio = o.nu },
  mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = n, ny = n, nz = n } }
-- the bottom, which flattens out far from where it touches
local function bottom(x, y)
  local r2 = x * x + y * y
  return r2 / (2 * o.R) / (1 + r2 / 200)
end
fem:transform { map = function(p)
  local x, y, z = grade(p.x + 0.5), grade(p.y + 0.5), grade(p.z + 0.5)
  return { x, y, z + bottom(x, y) * (1 - z / o.L) - o.depth }
end }

-- the planes of symmetry; the top is held
local eps = 1e-9
local function where(test)
  local r = {}
  for _, node in ipairs(fem.nodes) do if test(node.position) then r[#r + 1] = node end end
  return r
end
for k = 1, 2 do
  local normal = { k == 1 and 1 or 0, k == 2 and 1 or 0, 0 }
  mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = normal, center = { 0, 0, 0 },
    particles = where(function(p) return math.abs(p[k]) < eps and p.z < o.L - o.depth - eps end) })
end
for _, node in ipairs(where(function(p) return p.z > o.L - o.depth - eps end)) do node.dynamic = false end
for i, node in ipairs(where(function(p) return p.z < o.L / 2 and math.abs(p.z + o.depth - bottom(p.x, p.y)) < eps end)) do
  node.name = "below" .. i - 1
end
mech:add(art.box { name = "plate", size = { 4 * o.L, 4 * o.L, o.L }, position = { 0.1, 0.2, -o.L / 2 }, dynamic = false, density = 1 })
mech:set_collision_behavior(fem, mech.rigidBodies.plate, { penetrationTol = 1e-7 })

-- Problems of FEBio's verification suite as models of this program: artbuild febio-suite.lua case=NAME. Places, materials and
-- boundary conditions are facts of the suite (febiosoftware/TestSuite, Verify4, the file of that name).
local art = require "art"
local log = "LOGARITHMIC"
local o = art.args { case = "mi09" }

local function mooney(c1, c2, k)
  return art.MooneyRivlinMaterial { C10 = c1, C01 = c2, C11 = 0, C20 = 0, C02 = 0, bulkModulus = k, bulkPotential = log }
end

local function neo(E, nu) return art.NeoHookeanMaterial { YoungsModulus = E, PoissonsRatio = nu } end

-- A box of nx x ny x nz hexahedra from (-wx/2, -wy/2, 0) to (wx/2, wy/2, wz), the suite's habit; map moves its nodes first.
local function box(nx, ny, nz, wx, wy, wz, map)
  local nodes, elements = {}, {}
  for i = 0, nx do for j = 0, ny do for k = 0, nz do
    local p = { (i / nx - 0.5) * wx, (j / ny - 0.5) * wy, k / nz * wz }
    nodes[#nodes + 1] = map and map(p, i, j, k) or p
  end end end
  local function at(i, j, k) return (i * (ny + 1) + j) * (nz + 1) + k + 1 end
  for i = 0, nx - 1 do for j = 0, ny - 1 do for k = 0, nz - 1 do
    elements[#elements + 1] = { at(i, j, k + 1), at(i + 1, j, k + 1), at(i + 1, j + 1, k + 1), at(i, j + 1, k + 1),
      at(i, j, k), at(i + 1, j, k), at(i + 1, j + 1, k), at(i, j + 1, k) }
  end end end
  return nodes, elements
end

-- A quarter of a billet, 10 x 10 squares of 0.05 within ten rings of the same cells.
local function billet()
  local nodes, elements, number = {}, {}, {}
  local function node(x, y, z)
    local key = ("%.6f %.6f %.2f"):format(x + 0.0, y + 0.0, z) -- no minus zero
    if not number[key] then nodes[#nodes + 1] = { x, y, z }; number[key] = #nodes end
    return number[key]
  end
  local function cell(a, b, c, d)
    local e = {}
    for _, z in ipairs { 0.05, -0.05 } do for _, p in ipairs { a, b, c, d } do e[#e + 1] = node(p[1], p[2], z) end end
    elements[#elements + 1] = e
  end
  for i = 0, 9 do for j = 0, 9 do
    local x, y = i / 20, j / 20 - 0.5
    cell({ x, y }, { x + 0.05, y }, { x + 0.05, y + 0.05 }, { x, y + 0.05 })
  end end
  local function rim(s, i) return i <= 10 and { s * i / 10, -s } or { s, -s * (20 - i) / 10 } end
  for ring = 0, 9 do for i = 0, 19 do
    local s = 0.5 + ring / 20
    cell(rim(s + 0.05, i), rim(s + 0.05, i + 1), rim(s, i + 1), rim(s, i))
  end end
  return nodes, elements
end


local fem, bundle
local root = art.root { name = "s" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })

local function model(nodes, elements, keys)
  keys.name = "fem"
  fem = mech:add(art[keys.muscle and "FemMuscleModel" or "FemModel3d"] { name = "fem", material = keys.material, density = keys.density or 1,
    particleDamping = 0, stiffnessDamping = 0 })
  local made = {}
  for i, p in ipairs(nodes) do made[i] = fem:add_node(p) end
  for _, e in ipairs(elements) do
    local corners = {}
    for i, number in ipairs(e) do corners[i] = made[number] end
    fem:add_element(corners)
  end
  if keys.muscle then bundle = fem:muscle_bundle { name = "b", elements = "all", direction = keys.direction, muscleMaterial = keys.muscle } end
end

-- Holds a coordinate (1, 2, 3) of nodes; with travel, it goes so far by t = 1.
local held = 0
local function hold(axis, choice, travel)
  local groups = {}
  for _, node in ipairs(fem:nodes_where(choice)) do
    local x = node.position[axis]
    local key = ("%.9f"):format(x)
    groups[key] = groups[key] or { x = x }
    table.insert(groups[key], node)
  end
  for _, g in pairs(groups) do
    local normal, center = { 0, 0, 0 }, { 0, 0, 0 }
    normal[axis], center[axis] = 1, g.x
    held = held + 1
    local c = art.ParticlePlaneConstraint { name = ("h%d_%d"):format(held, axis), normal = normal, center = center, particles = { table.unpack(g) } }
    if travel then
      c:declare { name = "travel", default = travel }
      c:declare { name = "start", default = g.x }
    end
    mech.particleConstraints:add(c)
  end
end

local function symmetric(x, y, z)
  hold(1, { x = x }); hold(2, { y = y }); hold(3, { z = z })
end


local cases = {}

function cases.mu02()
  local n, e = box(2, 1, 1, 2, 1, 1)
  model(n, e, { material = art.IncompNeoHookeanMaterial { shearModulus = 0, bulkModulus = 1e7, bulkPotential = log }, direction = { 1, 0, 0 },
    muscle = art.FullBlemkerMuscle { maxLambda = 1.4, optLambda = 1.4, maxStress = 3e5, expStressCoeff = 0.05, uncrimpingFactor = 6.6, G1 = 500, G2 = 500 } })
  symmetric(-1, -0.5, 0)
  hold(1, { x = 1 }, -0.01)
  return { 1, 0.5, 1 }
end

function cases.fi02()
  local n, e = box(1, 1, 1, 1, 1, 1)
  model(n, e, { material = mooney(1, 0, 1000), direction = { 0.866, 0.5, 0 },
    muscle = art.GenericMuscle { maxLambda = 10, expStressCoeff = 5, uncrimpingFactor = 1 } })
  symmetric(-0.5, 0.5, 0)
  hold(1, { x = 0.5 }, 1)
  return { 0.5, -0.5, 1 }
end

local function diagonal(material)
  local n, e = box(10, 10, 10, 1, 1, 1)
  model(n, e, { material = material, direction = { 1, 1, 1 }, muscle = art.GenericMuscle { maxLambda = 10, expStressCoeff = 1, uncrimpingFactor = 1 } })
  symmetric(-0.5, -0.5, 0)
  hold(3, { z = 1 }, 0.2)
  return { 0.5, 0.5, 1 }
end

function cases.fi04() return diagonal(mooney(1, 0, 100)) end
function cases.fi05() return diagonal(art.VerondaWestmannMaterial { C1 = 1, C2 = 0.5, bulkModulus = 100, bulkPotential = log }) end

local function pulled(material)
  local n, e = box(8, 4, 4, 2, 1, 1)
  model(n, e, { material = material })
  for axis = 1, 3 do hold(axis, { x = -1 }) end
  hold(1, { x = 1 }, 1); hold(2, { x = 1 }); hold(3, { x = 1 })
  return { 1, -0.5, 0 }
end

function cases.mi09() return pulled(mooney(1, 0, 1000)) end
function cases.ma01()
  return pulled(art.OgdenMaterial { Mu1 = 0.658, Mu2 = 0, Mu3 = 0, Mu4 = 0, Mu5 = 0, Mu6 = 0, Alpha1 = 6.83, bulkModulus = 1000, bulkPotential = log })
end

function cases.ma12()
  local n, e = box(5, 6, 5, 1, 1, 1)
  -- E 1, G 3, nu 0.2: lambda is the inverse of the compliance less 2 mu on its diagonal
  local l, m = 10 / 9 - 6, 5 / 18
  model(n, e, { material = art.FungOrthotropicMaterial { mu1 = 3, mu2 = 3, mu3 = 3, lam11 = l, lam22 = l, lam33 = l, lam12 = m, lam23 = m, lam31 = m, C = 1,
    bulkModulus = 100, bulkPotential = log } })
  symmetric(-0.5, -0.5, 0)
  hold(3, { z = 1 }, 1)
  return { 0.5, 0.5, 1 }
end

-- What is known of it, J = 1.00001 at a stress of 10, is not that of k = 1000: the volume is kept there by multipliers.
function cases.ma61()
  local n, e = box(2, 2, 2, 1, 1, 1)
  model(n, e, { material = art.YeohMaterial { C1 = 0.574, C2 = -0.0747 / 2, C3 = 0.0113 / 3, bulkModulus = 1e6, bulkPotential = log } })
  symmetric(-0.5, -0.5, 0)
  hold(3, { z = 1 }, 2)
  return { 0.5, 0.5, 1 }
end

function cases.ma36()
  local n, e = box(1, 1, 1, 1, 1, 1)
  model(n, e, { material = neo(0.9999996, 0.2999998) })
  symmetric(-0.5, -0.5, 0)
  hold(1, { x = 0.5 }, 1)
  return { 0.5, 0.5, 1 }
end

function cases.mi24()
  local n, e = billet()
  model(n, e, { material = neo(1, 0.49) })
  hold(3, {}); hold(1, { x = 0 }); hold(2, { y = 0 })
  hold(1, { y = -1, x = { 1e-6, 1 } }); hold(2, { y = -1 }, 0.4)
  return { 0.9, 0, -0.05 }
end

-- A sheet with a hole, a quarter: rays from the hole to the sides, the suite's places as they stand there.
function cases.mi30()
  local inner = { { 0, 6.3487921 }, { 1.238798, 6.227828 }, { 2.429939, 5.8666782 }, { 3.526968, 5.2786551 }, { 4.489583, 4.4895949 },
    { 5.279705, 3.527771 }, { 5.8664999, 2.4300129 }, { 6.2274842, 1.238758 }, { 6.3494639, 0 } }
  local n, e = {}, {}
  for ray = 0, 8 do for ring = 0, 4 do for _, z in ipairs { -1, 1 } do
    local a, b = inner[ray + 1], { 82.5 * math.min(1, ray / 4), 82.5 * math.min(1, 2 - ray / 4) }
    n[#n + 1] = { a[1] + (b[1] - a[1]) * ring / 4, a[2] + (b[2] - a[2]) * ring / 4, z }
  end end end
  local function at(ray, ring, top) return (ray * 5 + ring) * 2 + top + 1 end
  for ray = 0, 7 do for ring = 0, 3 do
    local c = {}
    for top = 1, 0, -1 do
      c[#c + 1], c[#c + 2], c[#c + 3], c[#c + 4] = at(ray, ring, top), at(ray + 1, ring, top), at(ray + 1, ring + 1, top), at(ray, ring + 1, top)
    end
    e[#e + 1] = c
  end end
  model(n, e, { material = mooney(0.1863, 0.00979, 100) })
  hold(1, { x = 0 }); hold(2, { y = 82.5 }); hold(2, { y = 0 })
  -- below, the suite holds z on the first ray and along the hole and the last ray
  hold(3, { z = -1, where = function(p) return p.x < 1e-6 or p.y < 1e-6 or p.x ^ 2 + p.y ^ 2 < 41 end })
  hold(1, { x = 82.5 }, 508)
  return { 82.5, 0, 1 }
end

function cases.mi26()
  local n, e = box(10, 10, 10, 1, 1, 1)
  model(n, e, { material = mooney(2, 0, 1000) })
  for i = 1, 5 do fem:set_material({ x = { -0.71 + i / 5 , -0.49 + i / 5 } }, mooney(2 * i, 0, 1000)) end
  symmetric(-0.5, -0.5, 0)
  mech:declare { name = "pressure", default = 2 }
  return { 0.5, -0.5, 0 }
end

-- The suite's active stress is that of a fibre whose tension goes with its stretch; the ramp sets it so.
function cases.ma25()
  local n, e = box(1, 1, 1, 1, 1, 1)
  model(n, e, { material = mooney(1, 0, 1000), direction = { 1, 0, 0 },
    muscle = art.GenericMuscle { maxStress = 0.5, maxLambda = 1.4, expStressCoeff = 0, uncrimpingFactor = 1 } })
  symmetric(-0.5, -0.5, 0)
  bundle.excitation = 1
  mech:declare { name = "fibre", default = bundle.path }
  return { 0.5, 0.5, 1 }
end

function cases.ma05()
  local n, e = box(1, 1, 1, 1, 1, 1)
  model(n, e, { material = art.ViscoelasticMaterial { baseMaterial = neo(1, 0),
    viscoBehavior = art.QLVBehavior { Tau = { 0.01, 1, 1, 1, 1, 1 }, Gamma = { 0.95, 0, 0, 0, 0, 0 } } } })
  symmetric(-0.5, -0.5, 0)
  fem:load_nodes({ x = 0.5 }, { each = { 5e-4, 0, 0 } })
  return { 0.5, -0.5, 0 }
end

function cases.mi27()
  local total, x, at = 0, 0, { [0] = 0 }
  for i = 1, 10 do total = total + 1.2 ^ i end
  for i = 1, 10 do x = x + 1.2 ^ i / total; at[i] = x end
  local n, e = box(10, 5, 5, 2, 1, 1, function(p, i) return { 2 * at[i] - 1, p[2], p[3] } end)
  model(n, e, { material = mooney(1, 0, 100) })
  symmetric(-1, -0.5, 0)
  hold(1, { x = 1 }, 0.5)
  return { 1, 0.5, 1 }
end

function cases.mi02()
  local n, e = box(20, 5, 5, 4, 1, 1, function(p, i)
    local x = 2 * (math.min(i, 20 - i) / 10) ^ (math.log(2.5) / math.log(2)) - 2
    return { i <= 10 and x or -x, p[2], p[3] }
  end)
  model(n, e, { material = art.StVenantKirchoffMaterial { YoungsModulus = 1, PoissonsRatio = 0.1 } })
  for axis = 1, 3 do hold(axis, { numbers = { 60 } }); hold(axis, { x = -2 }) end
  fem:load_nodes({ x = 2 }, { each = { 0, 0, -1e-5 } })
  fem:load_nodes({ numbers = { 696 } }, { each = { 0, 0, -1e-5 } })
  return { 2, -0.5, 1 }
end

-- One brick that stands on z = 0 between planes, at once under its weight. The suite's mass is that of the shape functions: a
-- third of it moves with the far corners, half of the load; here the corners have the mass and the load outright.
local function bouncing(material)
  local n, e = box(1, 1, 1, 1, 1, 1)
  model(n, e, { material = material })
  symmetric(-0.5, -0.5, 0)
  fem:set_mass({}, 1 / 12)
  fem:load_nodes({ z = 1 }, { each = { 0, 0, -1 / 8 } })
  return { 0.5, 0.5, 1 }
end

function cases.dy10() return bouncing(art.StVenantKirchoffMaterial { YoungsModulus = 10, PoissonsRatio = 0 }) end
function cases.dy11() return bouncing(neo(10, 0)) end
function cases.dy12() return bouncing(mooney(1.6667, 0, 1666.7)) end

function cases.dy01()
  local n, e = box(1, 1, 1, 1, 1, 1)
  model(n, e, { material = neo(1, 0), density = 1000 })
  mech.gravity = { 0, 0, -1 }
  return { -0.5, -0.5, 0 }
end

function cases.dy02()
  local n, e = box(20, 2, 2, 20, 2, 1)
  model(n, e, { material = neo(1e4, 0) })
  for axis = 1, 3 do hold(axis, { x = -10 }) end
  mech.gravity = { 0, 0, -1 }
  return { 3, -1, 1 }
end

function cases.dy07()
  local n, e = box(10, 2, 2, 5, 1, 1)
  model(n, e, { material = neo(1, 0.49) })
  hold(1, { x = -2.5 }, 1); hold(2, { x = -2.5 }); hold(3, { x = -2.5 })
  return { 2.5, -0.5, 0 }
end

-- A truss of four bars that falls and hangs. The suite's linear truss has the mass of its shape functions as well.
function cases.dy17()
  local last
  for i = 0, 4 do
    local m = i == 4 and 1.25e-4 or 2.5e-4
    local p = mech:add(art.Particle { name = i == 4 and "far" or "p" .. i, position = { i / 4, 0, 0 }, mass = m, pointDamping = 2 * m, dynamic = i > 0 })
    if last then mech:attach_axial_spring(last, p, art.AxialSpring { restLength = 0.25, material = art.LinearAxialMaterial { stiffness = 40, damping = 0 } }) end
    last = p
  end
  mech.gravity = { 0, 0, -9.81 }
end

local function plate(size, center, mass, com, J)
  local b = mech:add(art.box { name = "plate", size = size, inertia = { mass = mass, J = J, com = com } })
  b.position = center
  return b
end

-- A plate about an axis along its edge: the suite states the middle of that as its centre of mass.
function cases.ri09()
  local b = plate({ 1, 1, 0.01 }, { 0.5, 0, 0 }, 0.01, { 0, 0, 0 }, { 0.01 / 12, 0.01 / 12, 0.01 / 6 })
  mech:add_joint("HingeJoint", { name = "hinge", a = b, origin = { 0, 0, 0 }, axis = { 0, 1, 0 } })
  b:add_marker { name = "far", world = { 1, 0.5, 0 } }
  mech.gravity = { 0, 0, -9.81 }
end

-- A mass on a slide, hung from a spring as long as it is at first, at once under its weight.
local function oscillator(damping)
  local b = plate({ 4, 1, 1 }, { 0, 0, 2.5 }, 4e-9, { 0, 0, 0 }, { 1e-9, 1e-9, 1e-9 })
  mech:add_joint("SliderJoint", { name = "slide", a = b, origin = { 0, 0, 2.5 }, axis = { 0, 0, 1 } })
  local p = mech:add(art.Particle { name = "ground", position = { 0, 0, 0 }, dynamic = false })
  local q = b:add_marker { name = "far", world = { 0, 0, 2 } }
  mech:attach_axial_spring(p, q, art.AxialSpring { restLength = 2, material = art.LinearAxialMaterial { stiffness = 3.924e-5, damping = damping } })
  mech.gravity = { 0, 0, 9810 }
end

function cases.rj11() oscillator(0) end
function cases.rj12() oscillator(1e-7) end

function cases.ri01()
  local n, e = box(8, 2, 2, 4, 1, 1)
  model(n, e, { material = neo(1, 0) })
  for axis = 1, 3 do hold(axis, { x = -2 }) end
  local b = mech:add(art.box { name = "block", size = { 1, 1, 1 }, density = 1, position = { 2.5, 0, 0.5 } })
  b.externalForce = { 0.05, 0, 0, 0, 0, 0 }
  for _, node in ipairs(fem:nodes_where { x = 2 }) do mech:attach_point(node, b) end
  return { 2, -0.5, 0 }
end

function cases.di01()
  local n, e = box(1, 1, 1, 1, 1, 1)
  model(n, e, { material = neo(1, 0.4) })
  hold(2, { x = -0.5 }); hold(3, { x = -0.5 })
  hold(1, { x = 0.5 }, 1)
  local p = mech:add(art.Particle { name = "ground", position = { -0.5, -0.5, 0 }, dynamic = false })
  local q = fem:nodes_where { near = { -0.5, -0.5, 0 }, radius = 1e-6 }[1]
  -- the ends lie in one place: a length of 1e-6 tells the spring where to pull
  p.position = { -0.500001, -0.5, 0 }
  mech:attach_axial_spring(p, q, art.AxialSpring { restLength = 0, material = art.LinearAxialMaterial { stiffness = 0.1, damping = 0 } })
  return { -0.5, -0.5, 1 }
end

-- Sheets from (-wx/2, -wy/2, 0), 0.01 thick.
local function sheet(nx, ny, wx, wy, material, density)
  fem = mech:add(art.FemModel3d { name = "fem", material = material, density = density or 1, particleDamping = 0, stiffnessDamping = 0 })
  local made = {}
  for i = 0, nx do for j = 0, ny do made[#made + 1] = fem:add_node { (i / nx - 0.5) * wx, (j / ny - 0.5) * wy, 0 } end end
  local function at(i, j) return made[i * (ny + 1) + j + 1] end
  for i = 0, nx - 1 do for j = 0, ny - 1 do
    fem:add_shell { at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1), thickness = 0.01 }
  end end
end

function cases.sh02()
  sheet(10, 2, 5, 1, neo(1, 0))
  fem:fix { x = -2.5 }
  hold(2, { x = { -2.4, 3 } })
  fem:load_nodes({ x = 2.5 }, { each = { 0, 0, 1e-5 } })
  return { 2.5, -0.5, 0 }
end

function cases.sh10()
  sheet(10, 10, 1, 1, neo(1, 0))
  for axis = 1, 3 do hold(axis, { where = function(p) return math.max(math.abs(p.x), math.abs(p.y)) > 0.499 end }) end
  mech:declare { name = "weight", default = 1 }
  return { 0, 0, 0 }
end

function cases.sh03()
  sheet(10, 10, 1, 1, neo(1, 0))
  fem:fix { where = function(p) return math.abs(p.x) > 0.499 end }
  for axis = 1, 3 do hold(axis, { where = function(p) return math.abs(p.y) > 0.499 and math.abs(p.x) < 0.499 end }) end
  fem:load_nodes({ near = { 0, 0, 0 }, radius = 0.01 }, { each = { 0, 0, 5e-4 } })
  return { 0, 0, 0 }
end

function cases.sh32()
  sheet(1, 1, 1, 1, neo(1, 0), 1000)
  mech.gravity = { 0, 0, -1 }
  return { -0.5, -0.5, 0 }
end

function cases.sh34()
  sheet(20, 2, 20, 2, neo(1e4, 0.3))
  fem:fix { x = -10 }
  hold(2, { x = { -9.5, 11 } })
  mech.gravity = { 0, 0, -1 }
  return { 2, -1, 0 }
end

-- Two bricks on each other, pressed.
function cases.co01()
  local n, e = box(1, 1, 1, 1, 1, 1)
  model(n, e, { material = neo(1, 0) })
  local low = fem
  hold(1, {}); hold(2, {}); hold(3, { z = 0 })
  -- narrower and stiffer as much, so that its corners are within the face below
  local w = 0.99
  fem = mech:add(art.FemModel3d { name = "upper", material = neo(1 / w ^ 2, 0), density = 1 })
  local made = {}
  for i, p in ipairs(n) do made[i] = fem:add_node { w * p[1], w * p[2], p[3] + 1 } end
  local corners = {}
  for i, number in ipairs(e[1]) do corners[i] = made[number] end
  fem:add_element(corners)
  hold(1, {}); hold(2, {}); hold(3, { z = 2 }, -0.2)
  -- the suite's penalty is 100 an area, a quarter of which each corner has
  mech:set_collision_behavior(fem, low, { vertexPenetrations = "FIRST_COLLIDABLE", compliance = 1 / 25, method = "VERTEX_PENETRATION" })
  fem = low
  return { -0.5, -0.5, 1 }
end

local place = cases[o.case]()
if place then fem:nodes_where { near = place, radius = 1e-6 }[1].name = "far" end

root:add(art.ScriptController { name = "ramp", code = [[
local mech, fem = root:find("models/mech"), root:find("models/mech/models/fem")
local list = mech.particleConstraints
local function own(c, name)
  local there, value = pcall(function() return c[name] end)
  return there and value or nil
end
local weight, pressure, fibre = own(mech, "weight"), own(mech, "pressure"), own(mech, "fibre")

-- a pressure that follows the last layer of nodes, a face of 10 x 10 cells
local function press(p)
  local n, s = #fem.nodes - 120, 3 ^ -0.5
  local force = {}
  for i = 0, 120 do force[i] = art.vec(0, 0, 0) end
  for j = 0, 9 do for k = 0, 9 do
    local corners = { 11 * j + k, 11 * j + k + 11, 11 * j + k + 12, 11 * j + k + 1 }
    local x = {}
    for i = 1, 4 do x[i] = fem.nodes[n + corners[i] ].position end
    for _, u in ipairs { -s, s } do for _, v in ipairs { -s, s } do
      local along = (x[2] - x[1]) * ((1 - v) / 4) + (x[3] - x[4]) * ((1 + v) / 4)
      local up = (x[4] - x[1]) * ((1 - u) / 4) + (x[3] - x[2]) * ((1 + u) / 4)
      local a = along:cross(up) * (-p / 4)
      local shape = { (1 - u) * (1 - v), (1 + u) * (1 - v), (1 + u) * (1 + v), (1 - u) * (1 + v) }
      for i = 1, 4 do force[corners[i] ] = force[corners[i] ] + a * shape[i] end
    end end
  end end
  for i = 0, 120 do fem.nodes[n + i].externalForce = force[i] end
end

function apply(t0, t1)
  local part = math.min(t1, 1)
  if weight then mech.gravity = { 0, 0, -weight * part } end
  if pressure then press(pressure * part) end
  if fibre then
    local far = fem.nodes.far
    root:find(fibre).excitation = 1 + far.position.x - far.restPosition.x
  end
  for i = 1, #list do
    local travel = own(list[i], "travel")
    if travel then list[i].offset = own(list[i], "start") + travel * part end
  end
end]] })

-- what the suite records of a case: the length of the vector of all displacements that nothing prescribes
root:add(art.ScriptMonitor { name = "tell", code = [[
local fem, list = root:find("models/mech/models/fem"), root:find("models/mech/particleConstraints")
local far = fem and fem.nodes.far or root:find("models/mech/frameMarkers/far") or root:find("models/mech/particles/far")
local norm, from = 0, fem and far.restPosition or far.position
self:declare { name = "norm", default = 0, readonly = true, get = function() return norm end }
self:declare { name = "move", default = { 0, 0, 0 }, readonly = true, get = function() return far.position - from end }
local fixed = {}
for i = 1, #list do
  local axis = tonumber(list[i].name:match("_(%d)$"))
  for _, p in ipairs(list[i].particles) do
    fixed[p.path] = fixed[p.path] or {}
    fixed[p.path][axis] = true
  end
end
function apply()
  if not fem then return end
  local sum, nodes = 0, fem.nodes
  for i = 1, #nodes do
    local node = nodes[i]
    if node.dynamic then
      local u, f = node.position - node.restPosition, fixed[node.path] or {}
      for axis = 1, 3 do if not f[axis] then sum = sum + u[axis] ^ 2 end end
    end
  end
  norm = math.sqrt(sum)
end]] })

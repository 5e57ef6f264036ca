-- muscles of FEM models: elements with directions, fibres, directions from fibres, exciters
local art = require "art"
local root = art.root { name = "muscles", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add_muscle_fem { name = "fem", density = 1000,
  mesh = art.volume.grid { wx = 1, wy = 0.2, wz = 0.2, nx = 5, ny = 1, nz = 1 },
  material = art.LinearMaterial { YoungsModulus = 1e5, PoissonsRatio = 0 },
  muscleMaterial = art.SimpleForceMuscle { maxStress = 1e5 } }
assert(fem.class == "FemMuscleModel" and fem.muscleMaterial.maxStress == 1e5)
fem:fix { x = -0.5 }

local function near(a, b) return art.vec(a[1], a[2], a[3]):distance(art.vec(b[1], b[2], b[3])) < 1e-12 end
local function fails(f, ...)
  local ok, why = pcall(f, ...)
  assert(not ok, "no error")
  return tostring(why)
end

-- integration points: those of the first hexahedron, in their order
local p = fem:points_of(fem.elements[1])
local g = 0.1 / math.sqrt(3)
assert(#p == 8 and near(p[1], { -0.4 - g, -g, g }) and near(p[7], { -0.4 + g, g, -g }))

-- one direction, normalised; one by place; one for each point, none where the function gives none
local along = fem:muscle_bundle { name = "along", elements = "all", direction = { 3, 0, 4 } }
assert(#along.elementDescs == 5 and near(along.elementDescs[2].direction, { 0.6, 0, 0.8 }))
assert(along.elementDescs[4].element == fem.elements[4])
local up = fem:muscle_bundle { name = "up", direction = function(at) return at.x > 0.1 and { 0, 0, 2 } or nil end }
assert(#up.elementDescs == 2 and up.elementDescs[1].element == fem.elements[4])
local half = fem:muscle_bundle { name = "half", points = true, elements = { fem.elements[3] },
  direction = function(at) return at.x > 0 and { 0, 1, 0 } or nil end }
assert(half.elementDescs[1]:as_text("directions") == "[ null 0 1 0 0 1 0 null null 0 1 0 0 1 0 null ]")
local desc = half:add_element(fem.elements[1], { { 1, 0, 0 }, false, { 0, 2, 0 }, false, false, false, false, false })
assert(desc:as_text("directions") == "[ 1 0 0 null 0 1 0 null null null null null ]")

-- fibres: rest lengths are distances; a material by length; strands
local strand = fem:nodes_where { y = 0.1, z = 0.1 }
local fibres = fem:muscle_bundle { name = "fibres", fibresActive = true, fibres = { strand },
  fibreMaterial = function(l) return art.BlemkerAxialMuscle { maxForce = 10, optLength = l, maxLength = 1.4 * l, forceScaling = 1 } end }
assert(#fibres.fibres == 5 and math.abs(fibres.fibres[3].restLength - 0.2) < 1e-12)
assert(math.abs(fibres.fibres[3].material.maxLength - 0.28) < 1e-12)

-- directions of elements along the fibres within a radius; a fibre has no sense, and what is far does not count
local mean = fem:muscle_bundle { name = "mean" }

local low, high = fem:nodes_where { near = { -0.5, -0.1, -0.1 } }[1], fem:nodes_where { near = { -0.3, -0.1, 0.1 } }[1]
local back = fem:nodes_where { near = { -0.5, 0.1, 0.1 } }[1]
local front = fem:nodes_where { near = { -0.3, 0.1, -0.1 } }[1]
mean:add_fibre(low, high)
mean:add_fibre(front, back)
mean:directions_from_fibres { radius = 0.15 }
assert(#mean.elementDescs == 1)
local d = mean.elementDescs[1].direction
assert(near(d, { 0, 0, 1 }) or near(d, { 1, 0, 0 }) or near(d, { -1, 0, 0 }) or near(d, { 0, 0, -1 }), tostring(d))
-- each point takes what is near it
local each = fem:muscle_bundle { name = "each", fibres = { { low, high } }, direction = "fibres", points = true, radius = 0.07 }
assert(#each.elementDescs == 1)
local _, n = each.elementDescs[1]:as_text("directions"):gsub("null", "")
assert(n == 6, n)

-- exciters of bundles, with gains, and of exciters
local one = fem:add_exciter { name = "one", targets = { { along, 0.5 }, up } }
fem:add_exciter { name = "all", targets = { { one, 2 }, along.elementDescs[1] } }
assert(along.excitationSources[1][1] == one and along.excitationSources[1][2] == 0.5)
one:remove_target(up)
assert(#up.excitationSources == 0)

-- what makes no sense
assert(fails(along.add_element, along, fem.elements[1], { 0, 0, 0 }):find "length zero")
assert(fails(fem.muscle_bundle, fem, { elements = "all" }):find "without a direction")
assert(fails(along.add_fibre, along, low, low):find "same place")
assert(fails(fem.points_of, fem, fem.nodes[1]):find "takes an element")
assert(fails(along.add_strand, along, { low }):find "two points")

-- parts of FEM models: what is fixed, made of, loaded
local art = require "art"
local mech = art.root { name = "parts" }:add(art.MechModel { name = "mech" })

local function near(a, b, tol) assert(math.abs(a - b) <= (tol or 1e-12), tostring(a) .. " is not " .. tostring(b)) end
local function fails(text, f, ...)
  local ok, message = pcall(f, ...)
  assert(not ok and tostring(message):find(text, 1, true), tostring(message))
end

-- the beam of the guide: 6 x 3 x 3 hexahedra, one end fixed
local v = art.volume.grid { wx = 1, wy = 0.3, wz = 0.3, nx = 6, ny = 3, nz = 3 }
local fem = mech:add_fem { name = "beam", mesh = v, density = 10, particleDamping = 0.1,
  material = art.LinearMaterial { YoungsModulus = 4000, PoissonsRatio = 0.33 } }
assert(#fem:fix { x = -0.5 } == 16 and not fem.nodes[1].dynamic and fem.nodes[2].dynamic)
assert(#fem:free { x = -0.5, y = -0.15 } == 4 and fem.nodes[1].dynamic)

-- nodes and elements by place
assert(#fem:nodes_where() == 112 and #fem:elements_where("all") == 54)
assert(#fem:nodes_where(function(p, n) return p.x > 0.4 and n.number > 10 end) == 15)
assert(#fem:nodes_where { x = { 0.3, 0.6 }, z = 0.15 } == 8)
assert(#fem:nodes_where { box = { { -1, -1, -1 }, { -0.4, 1, 1 } } } == 16)
assert(#fem:nodes_where { near = { 0.5, 0.15, 0.15 }, radius = 0.11 } == 3)
assert(#fem:nodes_where { plane = { { 0, 0, 2 }, { 9, 9, 0.15 } } } == 28)
assert(#fem:nodes_where { above = { { 0, 0, 2 }, { 9, 9, 0.15 } } } == 28)
assert(#fem:nodes_where { below = { { 0, 0, 2 }, { 9, 9, 0.05 } } } == 84)
assert(#fem:nodes_where { surface = true } == 112 - 5 * 2 * 2)
assert(#fem:nodes_where { surface = true, where = function(p) return p.x > 0.4 end } == 16)
assert(#fem:nodes_where { numbers = { 3, 5 } } == 2 and fem:nodes_where { 5, 3 }[1].number == 5)
assert(#fem:nodes_where { x = 0.5, tol = 0.2 } == 32)
assert(#fem:nodes_where { x = 3 } == 0)
assert(#fem:elements_where { above = { { 1, 0, 0 }, { 0, 0, 0 } } } == 27)
assert(#fem:elements_where { nodes = { x = { -0.5, -0.3 } } } == 9 and #fem:elements_where { any_node = { x = -0.5 } } == 9)
assert(#fem:nodes_where { elements = { x = { -0.5, -0.4 } } } == 32)
assert(#fem:nodes_of(fem.elements[1]) == 8 and fem:nodes_of(fem.elements[1])[1] == fem.nodes:find(fem.elements[1].nodes:match("%d+")))

-- materials are copies; nil is that of the model again
local neo = art.NeoHookeanMaterial { YoungsModulus = 100, PoissonsRatio = 0.4 }
assert(#fem:set_material({ x = { 0, 1 } }, neo) == 27)
neo.YoungsModulus = 7
assert(fem.elements[54].material.YoungsModulus == 100)
fem:set_material({ x = { 0, 0.4 } }, nil)
assert(not fem.elements[28]:is_set("material"))
fem:set_density({ fem.elements[54] }, 30)
assert(fem.elements[54].density == 30 and fem.elements[1].density == 10)

-- bundles
local spine = fem:bundle { name = "spine", elements = { y = { -0.05, 0.05 } }, material = neo, elementWidgetSize = 0.9 }
assert(#spine.elements == 18 and spine.path:find("materials/spine"))
local first = spine.elements[1]
assert(spine:remove_element(first) and not spine:remove_element(first) and #spine.elements == 17)
assert(#spine:add_element(first).elements == 18)
fails("has the element already", spine.add_element, spine, first)
fails("is not one of the model", spine.add_element, spine, fem.nodes[1])
local every = fem:bundle { name = "every", material = art.NullMaterial() }
assert(every.useAllElements and not every.elements)
fails("for all elements", every.add_element, every, first)
local none = fem:bundle { name = "none", elements = { first } }:clear_elements()
assert(#(none.elements or {}) == 0 and not none.useAllElements)

-- loads: resultants; on linear faces a quarter of each face goes to each of its corners
local area, faces, sum = fem:load_surface({ x = 0.5 }, { total = { 0, 0, -3 } })
near(area, 0.09)
assert(faces == 9)
near(sum.z, -3)
near(fem:nodes_where { x = 0.5, y = 0.15, z = 0.15 }[1].externalForce.z, -3 / 36)
near(fem:nodes_where { x = 0.5, y = 0.05, z = 0.05 }[1].externalForce.z, -3 / 9)
fem:load_surface({ z = 0.15 }, { pressure = 100 })
fem:clear_loads { x = 0.5 }
area, faces, sum = fem:load_surface(nil, { pressure = 5 })
near(sum:norm(), 0)
fem:clear_loads()
near(fem.nodes[1].externalForce.x, 0)
fem:load_nodes({ x = 0.5 }, { total = { 32, 0, 0 } })
fem:load_nodes({ x = 0.5, z = 0.15 }, { each = { 0, 0, 1 } })
local corner = fem:nodes_where { x = 0.5, y = 0.15, z = 0.15 }[1]
assert(corner.externalForce.x == 2 and corner.externalForce.z == 1)

-- masses of nodes, and where they are at rest
fem:set_mass({ x = 0.5 }, { total = 8 })
assert(corner.mass == 0.5 and corner.massExplicit)
fem:set_mass({ corner }, nil)
assert(not corner:is_set("mass") and not corner.massExplicit)
fem:deform(function(p) return { 2 * p.x, p.y, p.z } end)
near(fem:volume_mesh():volume(), 0.18)
near(fem:volume_mesh(true):volume(), 0.09)
fem:set_rest(function(p) return { p.x, 3 * p.y, p.z } end)
near(fem:volume_mesh(true):volume(), 0.27)
fem:set_rest()
near(fem:volume_mesh(true):volume(), 0.18)
assert(not fem.nodes[1]:is_set("rest"))
fem:deform(function(p) return { p.x / 2, p.y, p.z } end)
local surface, of = fem:surface()
assert(#of == 92 and select(1, surface:counts()) == 92 and of[1]:is("FemNode3d"))

-- regions and sets of a mesh file
local sheet = mech:add_fem { name = "sheet", file = "sheet.inp", materials = { hard = art.LinearMaterial { YoungsModulus = 9 } },
  densities = { soft = 3 } }
assert(table.concat(sheet:regions(), " "):find("soft") and table.concat(sheet:sets(), " "):find("left"))
assert(sheet.elements[1].material.YoungsModulus == 9 and not sheet.elements[2]:is_set("material"))
assert(sheet.elements[2].density == 3 and sheet.elements[2].number == 9)
assert(#sheet:fix "left" == 4 and #sheet:nodes_where { set = "left", z = 1 } == 2)
assert(#sheet:nodes_where { region = "soft" } == 8 and #sheet:elements_where "second" == 1)
assert(#sheet:nodes_where { region = "soft", set = "left" } == 0)
assert(#sheet:nodes_where { file = "nodes.txt" } == 3)
sheet:add_shell { 12, 3, 7, 16, thickness = 0.1 }
area = sheet:load_surface({ y = 1 }, { pressure = 1 })
near(area, 2)

-- quadratic elements share a face's load as the guide's shape functions have it
local quad = mech:add_fem { name = "quad", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 1, ny = 1, nz = 1, kind = "quadhex" } }
quad:load_surface({ z = 0.5 }, { traction = { 0, 0, 12 } })
near(quad:nodes_where { x = 0.5, y = 0.5, z = 0.5 }[1].externalForce.z, -1)
near(quad:nodes_where { x = 0.5, y = 0, z = 0.5 }[1].externalForce.z, 4)

-- what does not work
fails("there is no region 'skin'; there are", sheet.set_material, sheet, { region = "skin" }, neo)
fails("there is no set 'skin'", sheet.fix, sheet, "skin")
fails("set 'left' is one of nodes", sheet.elements_where, sheet, { set = "left" })
fails("no nodes of 'beam' are chosen", fem.fix, fem, { x = 77 })
fails("there is no choice 'colour' of nodes", fem.nodes_where, fem, { colour = 1 })
fails("x takes a number or two", fem.nodes_where, fem, { x = "left" })
fails("the model has no nodes of number 999", fem.fix, fem, { 999 })
fails("there is no node 999", fem.fix, fem, { numbers = { 999 } })
fails("entry 1 of the choice is not among the nodes", fem.fix, fem, { sheet.nodes[1] })
fails("no face of the surface", fem.load_surface, fem, { corner }, { pressure = 1 })
fails("either total or pressure", fem.load_surface, fem, nil, { pressure = 1, total = { 1, 2, 3 } })
fails("needs total, traction or pressure", fem.load_surface, fem, nil, {})
fails("has 2 numbers, not 3", fem.load_surface, fem, nil, { traction = { 1, 2 } })
fails("either each or total", fem.load_nodes, fem, "all", {})
fails("was not made from a mesh", function() mech:add_fem { name = "own" }:nodes_where "left" end)
fails("no parameter 'wq'", art.volume.grid, { wq = 1 })
fails("is no kind of element", art.volume.grid, { kind = "brick" })
fails("made from a surface", art.volume.extrusion, {})
fails("materials or densities of regions, but no mesh", art.fem, { name = "m", materials = { a = neo } })
fails("'two' is not a whole number", sheet.nodes_where, sheet, { file = "bad-nodes.txt" })

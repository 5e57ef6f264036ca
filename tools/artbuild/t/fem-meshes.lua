-- meshes that move with a FEM model, and nodes by features of its surface
local art = require "art"
local mech = art.root { name = "meshes" }:add(art.MechModel { name = "mech" })

-- the patch of the guide, section 6.4.5
local grid = mech:add_fem { name = "grid", mesh = art.volume.grid { wx = 1, wy = 0.5, wz = 0.5, nx = 40, ny = 20, nz = 20 } }
local at = grid:nodes_where { near = { -0.5, 0, 0 }, radius = 1e-8 }
assert(#at == 1)
for _, angle in ipairs { 1, 10, 89 } do
  assert(#grid:nodes_where { patch = { at[1], angle } } == 441)
  assert(#grid:nodes_where { patch_border = { at[1].number, angle } } == 80)
end
assert(#grid:nodes_where { edge_line = { 0, 80, 30, true } } == 41 + 20 + 20)
assert(#grid:nodes_where { edge_line = { 0, 80, 100, true } } == 8 + 4 * (39 + 19 + 19))
assert(#grid:nodes_where { edge_line = { at[1], 80, 30 } } == 0)
-- conditions narrow each other
assert(#grid:nodes_where { patch = { at[1], 10 }, y = 0 } == 21)
assert(#grid:nodes_where { ellipsoid = { { 0, 0, 0 }, { 0.025, 0.05, 0.025 } } } == 9)
local ball = art.mesh.icosphere { r = 0.2, divisions = 4 }
local inside, near = #grid:nodes_where { inside = ball }, #grid:nodes_where { near_mesh = { ball, 0.02 } }
assert(math.abs(inside * 0.025 ^ 3 / (4 / 3 * math.pi * 0.2 ^ 3) - 1) < 0.05)
assert(math.abs(near * 0.025 ^ 3 / (4 / 3 * math.pi * (0.22 ^ 3 - 0.18 ^ 3)) - 1) < 0.1)
grid:remove()

-- meshes: a value, a file, the surface of some elements
local fem = mech:add_fem { name = "fem", mesh = art.volume.grid { wx = 3, wy = 1, wz = 1, nx = 3 } }
local m = fem:add_mesh("ball", art.mesh.icosphere { r = 0.4 })
assert(m.class == "FemMeshComp" and m:as_mesh():counts() == select(1, art.mesh.icosphere { r = 0.4 }:counts()))
fem:add_mesh { name = "far", mesh = art.mesh.box { wx = 0.1, wy = 0.1, wz = 0.1 }, transform = { 1, 0, 1.5 }, scale = 2,
  collidable = "INTERNAL" }
local low, high = fem.meshes.far:as_mesh():bounds()
assert(low:distance { 0.9, -0.1, 1.4 } < 1e-12 and high:distance { 1.1, 0.1, 1.6 } < 1e-12)
local part = fem:add_mesh { name = "part", elements = { x = { -1.5, 0 } } }
assert(math.abs(part:as_mesh():volume() - 2) < 1e-12)
-- a surface of all elements, then of some, then of a mesh: one at a time
fem:set_surface()
assert(math.abs(fem.meshes.surface:as_mesh():volume() - 3) < 1e-12 and fem.meshes.surface:as_text("generatedSurface") == "true")
fem:set_surface { elements = { x = { 0, 1.5 } } }
assert(math.abs(fem.meshes.surface:as_mesh():volume() - 2) < 1e-12 and #fem.meshes == 4)
local skin = art.mesh.box { wx = 3.2, wy = 1.2, wz = 1.2 }
fem:set_surface(skin)
assert(#fem.meshes == 4 and fem:as_text("autoGenerateSurface") == "false")
assert(math.abs(fem.meshes.surface:as_mesh():volume() - skin:volume()) < 1e-12)
-- what moves the nodes moves the meshes
fem:deform(function(p) return { 2 * p.x + p.y, p.y, p.z + 1 } end)
assert(math.abs(fem.meshes.surface:as_mesh():volume() - 2 * skin:volume()) < 1e-11)

-- numbers in a file: the three forms of the guide
for i = 1, 3 do
  local numbers = art.numbers("numbers" .. i .. ".txt")
  assert(table.concat(numbers, " ") == "2 12 4 8 23 47")
end
assert(select(2, art.numbers("numbers4.txt")) == 3)

-- what is wrong
for _, case in ipairs {
  { function() fem:add_mesh { name = "x" } end, "mesh 'x' needs mesh, file or elements" },
  { function() fem:add_mesh { name = "x", mesh = skin, elements = "all" } end, "both a mesh and elements" },
  { function() fem:add_mesh { name = "x", elements = { x = { 7, 8 } } } end, "no elements of 'fem' are chosen" },
  { function() fem:add_mesh("x", art.mesh.box():transform { 50, 0, 0 }) end, "farther from the elements" },
  { function() fem:nodes_where { patch = { 0 } } end, "patch takes a node and an angle" },
  { function() fem:nodes_where { patch = { 99999, 10 } } end, "patch begins with a node of the model" },
  { function() fem:nodes_where { edge_line = { 0, 10 } } end, "edge_line takes a node and two angles" },
  { function() fem:elements_where { inside = skin } end, "inside is a choice of nodes" },
  { function() art.numbers("bad.txt") end, "bad.txt:2: 'x4' is not a whole number" },
} do
  local good, said = pcall(case[1])
  assert(not good and tostring(said):find(case[2], 1, true), case[2] .. ": " .. tostring(said))
end

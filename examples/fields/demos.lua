-- The fields of section 7.6.6 of ArtiSynth's modeling guide, each asked for what it must be.
--     artbuild demos.lua > demos.art
local art = require "art"
local root = art.root { name = "fields" }
local mech = root:add(art.MechModel { name = "mech" })

local function near(x, y, what) if not (math.abs(x - y) <= 1e-12) then error(what .. ": " .. x .. ", not " .. y) end end
local function near_vector(x, y, what) for i = 1, #y do near(x[i], y[i], what .. "[" .. i .. "]") end end
local function length(x) return math.sqrt(x[1] ^ 2 + x[2] ^ 2 + x[3] ^ 2) end
local function itself(x) return x end

-- a cylinder of hexahedra with the square of the radius, and a plane that cuts it (section 7.6.5)
local cylinder = mech:add_fem { name = "cylinder", mesh = art.volume.hexcylinder { h = 1, r = 0.5, nt = 12, nh = 5 } }
local squares = cylinder:add_field { name = "squares", value = function(x) return x[1] ^ 2 + x[2] ^ 2 end }
squares.visualization = "SURFACE"
local field, most = art.field(squares), 0
for i = 1, (field:count()) do most = math.max(most, (field:of(i))) end
-- shown on a plane through the axis, in the range of what it is
local through = cylinder.cutPlanes:add(art.FemCutPlane { name = "through", orientation = { 1, 0, 0, 90 }, squareSize = 1, resolution = 20,
  surfaceRendering = "None" })
squares.renderMeshes = { through }
squares.renderRange = "[ updating=AUTO_FIT ]"
cylinder:fix { z = 0.5 }
assert(#cylinder.nodes == 240 and #cylinder.elements == 165)
near(most, 0.25, "largest square")
near(field:at { 0, 0, 0.123 }, field:at { 0, 0, -0.321 }, "along the axis")

-- nodes of a cube: distances, and the places themselves
local cube = mech:add_fem { name = "cube", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 5, ny = 5, nz = 5 },
  material = art.LinearMaterial { YoungsModulus = 10000, PoissonsRatio = 0.49 } }
cube:fix { z = 0.5 }
local distance = art.field(cube:add_field { name = "distance", value = length })
most = 0
for _, node in ipairs(cube.nodes) do most = math.max(most, (distance:of(node))) end
near(most, math.sqrt(0.75), "largest distance")
local places = art.field(cube:add_field { name = "places", size = 3, value = itself })
near_vector(places:at { 0.123, -0.4, 0.31 }, { 0.123, -0.4, 0.31 }, "places")
near_vector(places:gradient { 0.123, -0.4, 0.31 }[2], { 0, 1, 0 }, "gradient of y")
assert(select(2, places:at { 2, 0, 0 }) == "nearest")
near_vector(places:at { 2, 0, 0 }, { 0.5, 0, 0 }, "outside")

-- elements and integration points of solids with a sheet of shells on their middle, which share nodes
local both = mech:add_fem { name = "both", density = 10,
  mesh = art.volume.grid { wx = 5, wy = 5, wz = 10, nx = 3, ny = 3, nz = 5 } }
local top = {}
for _, node in ipairs(both:nodes_where { z = 5 }) do
  local p = node.position
  top[string.format("%.3f %.3f", p[1], p[2])] = node
end
local nodes = {}
for j = 0, 9 do
  for i = 0, 9 do
    local x, y = -7.5 + 15 / 9 * i, -7.5 + 15 / 9 * j
    nodes[10 * j + i] = top[string.format("%.3f %.3f", x, y)] or both:add_node(x, y, 5)
  end
end
for j = 0, 8 do
  for i = 0, 8 do
    local k = 10 * j + i
    both:add_shell { nodes[k], nodes[k + 1], nodes[k + 11], nodes[k + 10], thickness = 0.01 }
  end
end
assert(#both.elements == 45 and #both.shellElements == 81 and #both.nodes == 96 + 100 - 16)
local of_elements = art.field(both:add_field { name = "elements", on = "elements", value = length })
assert(of_elements:count() == 45 and select(2, of_elements:count()) == 81)
near(of_elements:of(both.elements[1]), length { 5 / 3, 5 / 3, 4 }, "corner element")
near(of_elements:of(both.shellElements[41]), 5, "middle shell")
near(of_elements:at { 0.1, 0.1, 0.1 }, 0, "middle element")
near_vector(art.field(both:add_field { name = "centroids", on = "elements", size = 3, value = itself }):at { 1.5, 1.5, 3.5 },
  { 5 / 3, 5 / 3, 4 }, "centroid")
local of_points = both:add_field { name = "points", on = "points", value = length }
local points = art.field(of_points)
assert(points:count(both.elements[1]) == 9 and points:count(both.shellElements[1]) == 9)
near(points:of(both.elements[23], 9), 0, "warping point")
-- drawn as points, and on a plane through the middle of the solids
of_points.visualization = "POINT"
local plane = both.cutPlanes:add(art.FemCutPlane { name = "plane", squareSize = 10, resolution = 40, surfaceRendering = "None" })
local on_plane = both:add_field { name = "on_plane", on = "points", value = length }
on_plane.visualization = "SURFACE"
on_plane.renderMeshes = { plane }
local point_places = art.field(both:add_field { name = "point_places", on = "points", size = 3, value = itself })
near_vector(point_places:at { 0.3, -2.2, 1.7 }, { 0.3, -2.2, 1.7 }, "points of hexahedra are exact for what is linear")

-- a mesh that is fixed: vertices and faces
local ball = art.mesh.icosphere { r = 0.5, divisions = 2 }
ball:scale(1, 0.5, 2)
local shell = mech:add(art.FixedMeshBody { name = "ball", mesh = ball })
local function from(x) return length { x[1], x[2] + 0.5, x[3] } end
local vertices = art.field(mech:add_mesh_field { name = "vertices", mesh = shell, value = from })
local faces = art.field(mech:add_mesh_field { name = "faces", mesh = shell, on = "faces", value = from })
assert(vertices:count() == 162 and faces:count() == 320)
for i = 1, 162, 23 do near(vertices:at(vertices:place(i)), from(vertices:place(i)), "vertex " .. i) end
for i = 1, 320, 29 do near(faces:at(faces:place(i)), from(faces:place(i)), "face " .. i) end
local unit = mech:add_mesh_field { name = "unit", mesh = shell, size = 3, value = function(x)
  local n = { x[1] / 1, x[2] / 0.25, x[3] / 4 } -- normals of the ellipsoid
  local l = length(n)
  return { n[1] / l, n[2] / l, n[3] / l }
end }
near(length((art.field(unit):of(7))), 1, "unit normals")
unit.renderScale = 0.5
-- normals of the faces, from the mesh itself
local function face_normal(x, i)
  local f = ball:face(i)
  local a, b, c = ball:vertex(f[1]), ball:vertex(f[2]), ball:vertex(f[3])
  local u, v = { b[1] - a[1], b[2] - a[2], b[3] - a[3] }, { c[1] - a[1], c[2] - a[2], c[3] - a[3] }
  local n = { u[2] * v[3] - u[3] * v[2], u[3] * v[1] - u[1] * v[3], u[1] * v[2] - u[2] * v[1] }
  local l = length(n)
  return { n[1] / l, n[2] / l, n[3] / l }
end
local normals = mech:add_mesh_field { name = "normals", mesh = shell, on = "faces", size = 3, value = face_normal }
normals.renderScale = 0.5
local normal = art.field(normals)
for i = 1, 320, 29 do
  local n, x = normal:of(i), normal:place(i)
  near(length(n), 1, "unit normal of a face")
  assert(n[1] * x[1] + 4 * n[2] * x[2] + n[3] * x[3] / 4 > 0, "outwards")
end
local flat = mech:add_mesh_field { name = "flat", mesh = shell, on = "faces", size = 2, value = function(x, i) return { i, x[1] } end }
near((art.field(flat):of(5))[1], 5, "vectors of faces")

-- grids: distance and the place itself
local grid = art.field(mech:add_grid_field { name = "grid", cells = { 5, 5, 5 }, value = length })
assert(grid:count() == 216)
near((grid:of(1)), math.sqrt(0.75), "corner")
near(grid:at { 0, 0, 0 }, math.sqrt(0.03), "mean of the eight corners of the cell in the middle")
local vectors = art.field(mech:add_grid_field { name = "vectors", cells = { 5, 5, 5 }, size = 3, value = itself })
near_vector(vectors:at { 0.31, -0.123, 0.4567 }, { 0.31, -0.123, 0.4567 }, "the place itself")

-- unset, default and set values (sections 7.0 and 7.2.1)
local stiffness = cube:add_field { name = "stiffness", default = 1e4, value = function(x) if x[1] > 0 then return 1e6 end end }
local values = art.field(stiffness)
local set, given = values:of(cube:nodes_where { x = 0.5 }[1])
assert(set == 1e6 and given)
set, given = values:of(cube:nodes_where { x = -0.5 }[1])
assert(set == 1e4 and not given)

-- Guide 3.6.3: a cube falls into a bowl; forces act between the mesh of the bowl and markers at the corners of the cube.
-- The bowl, whose mesh is not part of the guide, is a thick half of a sphere of radius 1.
local mech = art.root():add(art.MechModel{name="mech", inertialDamping=1})
local cube = mech:add(art.box{name="cube", size={0.5, 0.5, 0.5}, density=1000, position={0.3, 0, 1}})

local points = {}
for _, x in ipairs{-0.25, 0.25} do
  for _, y in ipairs{-0.25, 0.25} do
    for _, z in ipairs{-0.25, 0.25} do points[#points + 1] = cube:add_marker{location={x, y, z}} end
  end
end

-- rings of the outer side from the pole to the rim, then of the inner side back to its pole
local function bowl(outer, inner, rings, slices)
  local vertices, faces = {{0, 0, -outer}}, {}
  local function ring(radius, k)
    local a = 0.5 * math.pi * k / rings
    for j = 0, slices - 1 do
      local b = 2 * math.pi * j / slices
      vertices[#vertices + 1] = {radius * math.sin(a) * math.cos(b), radius * math.sin(a) * math.sin(b),
        -radius * math.cos(a)}
    end
  end
  for k = 1, rings do ring(outer, k) end
  for k = rings, 1, -1 do ring(inner, k) end
  vertices[#vertices + 1] = {0, 0, -inner}
  local last = #vertices
  for j = 0, slices - 1 do
    local n = (j + 1) % slices
    faces[#faces + 1] = {1, 2 + n, 2 + j}
    for k = 0, 2 * rings - 2 do
      local a, b = 2 + slices * k, 2 + slices * (k + 1)
      faces[#faces + 1] = {a + j, a + n, b + n}
      faces[#faces + 1] = {a + j, b + n, b + j}
    end
    faces[#faces + 1] = {last - slices + j, last - slices + n, last}
  end
  return art.mesh.new(vertices, faces)
end
local wall = mech:add(art.fixed_mesh{name="bowl", mesh=bowl(1, 0.9, 12, 48)})

mech:add_point_mesh_force{name="pmf", mesh=wall, points=points, stiffness=2000000, damping=1000,
  forceType="QUADRATIC"}

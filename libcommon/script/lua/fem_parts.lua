-- parts of FEM models: nodes and elements by place, set or region; what is fixed, made of, loaded
local art = ...

local meshes, pieces = art.fem_meshes, art.fem_pieces
art.fem_meshes = nil

local function vector(x, what)
  if type(x) ~= "table" or #x ~= 3 then art.fail(what .. " takes three numbers") end
  return art.vec(x[1], x[2], x[3])
end

------------------------------------------------------------------------- by place

-- The mean length by which places may be off: 1e-9 of the diagonal of the model, unless a table says `tol`.
local function tolerance(fem, t)
  if t.tol then return t.tol end
  local low, high = art.volume.of(fem):bounds()
  return low and 1e-9 * low:distance(high) or 0
end

local function side(key, t)
  local s = t[key]
  if type(s) ~= "table" or type(s[1]) ~= "table" then
    art.fail(key .. " takes a normal and a point of the plane: {{nx, ny, nz}, {x, y, z}}")
  end
  local n, at = vector(s[1], key):unit(), vector(s[2] or { 0, 0, 0 }, key)
  return function(p) return n:dot(p - at) end
end

-- Conditions on a place: functions of its position.
local places = {}

for i, key in ipairs { "x", "y", "z" } do
  places[key] = function(t, tol)
    local x = t[key]
    if type(x) == "number" then x = { x, x } end
    if type(x) ~= "table" or type(x[1]) ~= "number" or type(x[2]) ~= "number" then
      art.fail(key .. " takes a number or two, the smallest and the largest")
    end
    return function(p) return p[i] >= x[1] - tol and p[i] <= x[2] + tol end
  end
end

function places.box(t, tol)
  if type(t.box) ~= "table" then art.fail("box takes two corners") end
  local a, b = vector(t.box[1], "box"), vector(t.box[2], "box")
  return function(p)
    for i = 1, 3 do
      if p[i] < a[i] - tol or p[i] > b[i] + tol then return false end
    end
    return true
  end
end

function places.plane(t, tol)
  local d = side("plane", t)
  return function(p) return math.abs(d(p)) <= tol end
end

function places.above(t, tol)
  local d = side("above", t)
  return function(p) return d(p) >= -tol end
end

function places.below(t, tol)
  local d = side("below", t)
  return function(p) return d(p) <= tol end
end

function places.near(t, tol)
  local at, radius = vector(t.near, "near"), t.radius or 0
  return function(p) return at:distance(p) <= radius + tol end
end

function places.ellipsoid(t, tol)
  if type(t.ellipsoid) ~= "table" then art.fail("ellipsoid takes its centre and half axes") end
  local c, half = vector(t.ellipsoid[1], "ellipsoid"), vector(t.ellipsoid[2], "ellipsoid")
  return function(p)
    local sum = 0
    for i = 1, 3 do sum = sum + ((p[i] - c[i]) / (half[i] + tol)) ^ 2 end
    return sum <= 1
  end
end

function places.where(t)
  if type(t.where) ~= "function" then art.fail("where takes a function") end
  return t.where
end

--------------------------------------------------------------- by sets and regions

local function mesh_of(fem, what)
  return meshes[fem] or art.fail(what .. ": the model was not made from a mesh by this script, so it has no regions and sets")
end

local function names_of(list, field)
  local r = {}
  for i, x in ipairs(list) do r[i] = "'" .. (field and x[field] or x) .. "'" end
  return #r > 0 and table.concat(r, ", ") or "none"
end

-- The component that stands for node or element i of the mesh; nil if it was deleted since.
local function component(fem, mesh, what, i)
  if what == "nodes" then
    local _, number = mesh:node(i)
    return fem.nodes:find(string.format("%d", number))
  end
  local kind, _, number = mesh:element(i)
  local list = (kind == "tri" or kind == "quad") and fem.shellElements or fem.elements
  return list:find(string.format("%d", number))
end

local function as_set(fem, mesh, what, indices)
  local set = {}
  -- an element that was cut is what became of it
  local function add(c, number)
    if c then set[c] = true end
    for _, piece in ipairs(not c and (pieces[fem] or {})[number] or {}) do
      add(piece.parent and piece, string.format("%d", piece.number))
    end
  end
  for _, i in ipairs(indices) do
    local _, of, number = mesh:element(i)
    add(component(fem, mesh, what, i), what == "elements" and string.format("%d", number))
  end
  return set
end

-- The elements of a region, or the nodes of these elements, as a table whose keys they are.
local function in_region(fem, name, what)
  local mesh = mesh_of(fem, "region '" .. tostring(name) .. "'")
  local elements = mesh:region(name)
  if not elements then
    art.fail("there is no region '" .. tostring(name) .. "'; there are " .. names_of(mesh:regions()))
  end
  if what == "elements" then return as_set(fem, mesh, what, elements) end
  local nodes = {}
  for _, e in ipairs(elements) do
    local _, of = mesh:element(e)
    for _, v in ipairs(of) do nodes[#nodes + 1] = v end
  end
  return as_set(fem, mesh, "nodes", nodes)
end

local function in_set(fem, name, what)
  local mesh = mesh_of(fem, "set '" .. tostring(name) .. "'")
  local items, of = mesh:set(name)
  if not items then
    art.fail("there is no set '" .. tostring(name) .. "'; there are " .. names_of(mesh:sets(), "name"))
  end
  if of == what then return as_set(fem, mesh, what, items) end
  if what == "elements" then art.fail("set '" .. name .. "' is one of nodes, not of elements") end
  local nodes = {}
  for _, e in ipairs(items) do
    local _, its = mesh:element(e)
    for _, v in ipairs(its) do nodes[#nodes + 1] = v end
  end
  return as_set(fem, mesh, "nodes", nodes)
end

local function by_number(list, numbers, what, lenient)
  local set = {}
  for _, number in ipairs(numbers) do
    local c = math.type(number) == "integer" and list:find(string.format("%d", number))
    if c then
      set[c] = true
    elseif lenient then
      art.warn(string.format("%s: there is no %s %s", lenient, what, tostring(number)))
    else
      art.fail("there is no " .. what .. " " .. tostring(number))
    end
  end
  return set
end

--------------------------------------------------------------------------- choosing

local function lists_of(fem, what)
  if what == "nodes" then return { fem.nodes } end
  return { fem.elements, fem.shellElements }
end

local function is_of(fem, c, what)
  for _, list in ipairs(lists_of(fem, what)) do
    if art.is_component(c) and c.parent == list then return true end
  end
  return false
end

-- { component, place } of all nodes or elements; an element is where the mean of its nodes is.
local function all_places(fem, what, need)
  local all = {}
  if what == "nodes" then
    for i = 1, #fem.nodes do
      local c = fem.nodes[i]
      all[i] = { c, need and c.position }
    end
    return all
  end
  local mesh, k = need and art.volume.of(fem), 0
  for _, list in ipairs(lists_of(fem, what)) do
    for i = 1, #list do
      k = k + 1
      local place
      if need then
        local _, of = mesh:element(k)
        place = art.vec(0, 0, 0)
        for _, v in ipairs(of) do place = place + mesh:node(v) end
        place = place / #of
      end
      all[k] = { list[i], place }
    end
  end
  return all
end

-- Those of a file; it may say how many numbers or nodes there are.
local function numbers_in(fem, file)
  local numbers, declared = art.numbers(file)
  if declared and declared ~= #numbers and declared ~= #fem.nodes then
    art.warn(string.format("%s: numNodes=%d, but it has %d numbers, and the model %d nodes", file, declared, #numbers,
      #fem.nodes))
  end
  return numbers
end

local choose

local function surface_nodes(fem)
  local set = {}
  for _, i in ipairs(art.volume.of(fem):surface_nodes()) do set[fem.nodes[i]] = true end
  return set
end

-- Elements by their nodes: all of them in a choice, or (any) one.
local function with_nodes(fem, choice, any)
  local chosen, set, k = {}, {}, 0
  for _, n in ipairs(choose(fem, "nodes", choice)) do chosen[n] = true end
  local mesh, at = art.volume.of(fem), {}
  for i = 1, #fem.nodes do at[i] = chosen[fem.nodes[i]] end
  for _, list in ipairs(lists_of(fem, "elements")) do
    for i = 1, #list do
      k = k + 1
      local _, of = mesh:element(k)
      local n = 0
      for _, v in ipairs(of) do n = n + (at[v] and 1 or 0) end
      if n == #of or (any and n > 0) then set[list[i]] = true end
    end
  end
  return set
end

local function of_elements(fem, choice)
  local set, mesh, k, chosen = {}, art.volume.of(fem), 0, {}
  for _, e in ipairs(choose(fem, "elements", choice)) do chosen[e] = true end
  for _, list in ipairs(lists_of(fem, "elements")) do
    for i = 1, #list do
      k = k + 1
      if chosen[list[i]] then
        local _, of = mesh:element(k)
        for _, v in ipairs(of) do set[fem.nodes[v]] = true end
      end
    end
  end
  return set
end

-- Nodes of the surface and near meshes, which a volume mesh tells by their indices.
local function told(fem, what, key, tell)
  if what ~= "nodes" then art.fail(key .. " is a choice of nodes") end
  local set = {}
  for _, i in ipairs(tell(art.volume.of(fem))) do set[fem.nodes[i]] = true end
  return set
end

-- The index of the node that a feature begins with, given as a component or number.
local function index_of(fem, node, key)
  if math.type(node) == "integer" then node = fem.nodes:find(string.format("%d", node)) end
  for i = 1, #fem.nodes do
    if fem.nodes[i] == node then return i end
  end
  art.fail(key .. " begins with a node of the model")
end

local function feature(key)
  return function(fem, t, what)
    local list = t[key]
    if type(list) ~= "table" or list[1] == nil or type(list[2]) ~= "number" then
      art.fail(key .. " takes a node and an angle in degrees")
    end
    return told(fem, what, key, function(v) return v[key](v, index_of(fem, list[1], key), table.unpack(list, 2)) end)
  end
end

-- Conditions that give a set of components.
local sets = {
  patch = feature("patch"),
  patch_border = feature("patch_border"),
  edge_line = function(fem, t, what)
    if type(t.edge_line) ~= "table" or type(t.edge_line[3]) ~= "number" then
      art.fail("edge_line takes a node and two angles in degrees, the least bend and the largest turn")
    end
    return feature("edge_line")(fem, t, what)
  end,
  near_mesh = function(fem, t, what)
    local list = t.near_mesh
    if type(list) ~= "table" or not art.mesh.is(list[1]) or type(list[2]) ~= "number" then
      art.fail("near_mesh takes a mesh and a distance")
    end
    return told(fem, what, "near_mesh", function(v) return v:nodes_near(list[1], list[2]) end)
  end,
  inside = function(fem, t, what)
    if not art.mesh.is(t.inside) then art.fail("inside takes a mesh") end
    return told(fem, what, "inside", function(v) return v:nodes_inside(t.inside) end)
  end,
  set = function(fem, t, what) return in_set(fem, t.set, what) end,
  region = function(fem, t, what) return in_region(fem, t.region, what) end,
  numbers = function(fem, t, what) return by_number(lists_of(fem, what)[1], t.numbers, what == "nodes" and "node" or "element") end,
  file = function(fem, t, what)
    return by_number(lists_of(fem, what)[1], numbers_in(fem, t.file), what == "nodes" and "node" or "element", t.file)
  end,
  surface = function(fem, t, what)
    if what ~= "nodes" then art.fail("surface is a choice of nodes") end
    return surface_nodes(fem)
  end,
  nodes = function(fem, t, what)
    if what == "nodes" then art.fail("nodes is a choice of elements") end
    return with_nodes(fem, t.nodes, false)
  end,
  any_node = function(fem, t, what)
    if what == "nodes" then art.fail("any_node is a choice of elements") end
    return with_nodes(fem, t.any_node, true)
  end,
  elements = function(fem, t, what)
    if what ~= "nodes" then art.fail("elements is a choice of nodes") end
    return of_elements(fem, t.elements)
  end,
}

local function by_conditions(fem, what, t)
  local tests, members, tol = {}, {}, nil
  for key in pairs(t) do
    if places[key] then
      tol = tol or tolerance(fem, t)
      tests[#tests + 1] = places[key](t, tol)
    elseif sets[key] then
      if t[key] then members[#members + 1] = sets[key](fem, t, what) end
    elseif key ~= "tol" and key ~= "radius" then
      art.fail("there is no choice '" .. tostring(key) .. "' of " .. what)
    end
  end
  local r = {}
  for _, c in ipairs(all_places(fem, what, #tests > 0)) do
    local good = true
    for _, m in ipairs(members) do good = good and m[c[1]] end
    for _, test in ipairs(tests) do good = good and test(c[2], c[1]) end
    if good then r[#r + 1] = c[1] end
  end
  return r
end

-- The nodes or elements that a choice means, in their order: nil or "all"; a function of place and component; the
-- name of a set or region; components or numbers; a table of conditions.
function choose(fem, what, choice)
  if choice == nil or choice == "all" then return by_conditions(fem, what, {}) end
  if type(choice) == "function" then return by_conditions(fem, what, { where = choice }) end
  if type(choice) == "string" then
    local mesh = mesh_of(fem, "'" .. choice .. "'")
    return by_conditions(fem, what, mesh:region(choice) and { region = choice } or { set = choice })
  end
  if art.is_component(choice) then choice = { choice } end
  if type(choice) ~= "table" then art.fail("a choice of " .. what .. " is a table, a function or a name") end
  if #choice == 0 then return by_conditions(fem, what, choice) end
  local r = {}
  for i, c in ipairs(choice) do
    if math.type(c) == "integer" then
      c = lists_of(fem, what)[1]:find(string.format("%d", c)) or art.fail("the model has no " .. what .. " of number " .. c)
    end
    if not is_of(fem, c, what) then art.fail("entry " .. i .. " of the choice is not among the " .. what .. " of the model") end
    r[i] = c
  end
  return r
end

-- A choice that must hold something.
local function chosen(fem, what, choice, who)
  local r = choose(fem, what, choice)
  if #r == 0 then art.fail(who .. ": no " .. what .. " of '" .. tostring(fem.name or fem.path) .. "' are chosen") end
  return r
end

-- fem:nodes_where(choice), fem:elements_where(choice): arrays
art.method("FemModel3d", "nodes_where", function(fem, choice) return choose(fem, "nodes", choice) end)
art.method("FemModel3d", "elements_where", function(fem, choice) return choose(fem, "elements", choice) end)

-- fem:nodes_of(element): its nodes, in order
art.method("FemModel3d", "nodes_of", function(fem, element)
  if not is_of(fem, element, "elements") then art.fail("nodes_of takes an element of the model") end
  local r = {}
  for word in element:as_text("nodes"):gmatch("[^%s%[%]\"]+") do
    r[#r + 1] = fem.nodes:find(word) or fem:find(word) or art.fail("the model has no node " .. word)
  end
  return r
end)

-- fem:regions(), fem:sets(): names
art.method("FemModel3d", "regions", function(fem) return meshes[fem] and meshes[fem]:regions() or {} end)
art.method("FemModel3d", "sets", function(fem)
  local r = {}
  for i, s in ipairs(meshes[fem] and meshes[fem]:sets() or {}) do r[i] = s.name end
  return r
end)

-- fem:volume_mesh(rest), fem:surface(): meshes as values; of the surface also the node of each vertex
art.method("FemModel3d", "volume_mesh", function(fem, rest) return art.volume.of(fem, rest) end)
art.method("FemModel3d", "surface", function(fem, rest)
  local mesh, of = art.volume.of(fem, rest):surface()
  for i = 1, #of do of[i] = fem.nodes[of[i]] end
  return mesh, of
end)

------------------------------------------------------------------ what is fixed, masses

-- fem:fix(choice), fem:free(choice): boundary conditions; give the nodes
art.method("FemModel3d", "fix", function(fem, choice)
  local nodes = chosen(fem, "nodes", choice, "fix")
  for _, n in ipairs(nodes) do n.dynamic = false end
  return nodes
end)
art.method("FemModel3d", "free", function(fem, choice)
  local nodes = chosen(fem, "nodes", choice, "free")
  for _, n in ipairs(nodes) do n.dynamic = nil end
  return nodes
end)

-- fem:set_mass(choice, m): each of the nodes has this mass; nil: it follows from the elements again;
-- { total= }: shared equally
art.method("FemModel3d", "set_mass", function(fem, choice, mass)
  local nodes = chosen(fem, "nodes", choice, "set_mass")
  if type(mass) == "table" then mass = (mass.total or art.fail("set_mass takes a number or { total= }")) / #nodes end
  for _, n in ipairs(nodes) do
    n.mass = mass
    n.massExplicit = mass and true or nil
  end
  return nodes
end)

------------------------------------------------------------------------- materials

-- fem:set_material(choice, material), fem:set_density(choice, density): of elements; nil: those of the model
local function set_of_elements(name, prop)
  art.method("FemModel3d", name, function(fem, choice, value)
    local elements = chosen(fem, "elements", choice, name)
    for _, e in ipairs(elements) do e:set(prop, value) end
    return elements
  end)
end
set_of_elements("set_material", "material")
set_of_elements("set_density", "density")

-- fem:bundle{ elements= choice, material=, name= ... }: a MaterialBundle; without elements it is for all of them
art.method("FemModel3d", "bundle", function(fem, t)
  local own, props = art.split(t, { elements = 1 })
  if own.elements == nil or own.elements == "all" then
    props.useAllElements = true
  else
    props.elements = chosen(fem, "elements", own.elements, "bundle")
  end
  return fem:add(art.MaterialBundle(props))
end)

local function fem_of(bundle)
  local fem = bundle.parent and bundle.parent.parent
  if not fem or not fem:is("FemModel3d") then art.fail("the bundle is in no FEM model") end
  if bundle.useAllElements then art.fail("the bundle is for all elements") end
  return fem
end

art.method("MaterialBundle", "add_element", function(bundle, element)
  local fem, list = fem_of(bundle), {}
  if not is_of(fem, element, "elements") then art.fail("the element is not one of the model of the bundle") end
  for i, e in ipairs(bundle.elements or {}) do
    if e == element then art.fail("the bundle has the element already") end
    list[i] = e
  end
  list[#list + 1] = element
  bundle.elements = list
  return bundle
end)

-- whether it was there
art.method("MaterialBundle", "remove_element", function(bundle, element)
  local list, found = {}, false
  fem_of(bundle)
  for _, e in ipairs(bundle.elements or {}) do
    if e == element then found = true else list[#list + 1] = e end
  end
  bundle.elements = list
  return found
end)

art.method("MaterialBundle", "clear_elements", function(bundle)
  fem_of(bundle)
  bundle.elements = {}
  return bundle
end)

---------------------------------------------------------------------- rest positions

-- Where the nodes are at rest, in their order.
local function rest_of(fem)
  local mesh, r = art.volume.of(fem, true), {}
  for i = 1, #fem.nodes do r[i] = mesh:node(i) end
  return r
end

-- fem:deform(f): moves each node to f(place, node); the rest shape stays
art.method("FemModel3d", "deform", function(fem, f)
  local rest = rest_of(fem)
  for i = 1, #fem.nodes do
    local n = fem.nodes[i]
    local p = vector(f(n.position, n), "deform: the function")
    n.position = p
    if p[1] == rest[i][1] and p[2] == rest[i][2] and p[3] == rest[i][3] then n.rest = nil else n.rest = rest[i] end
  end
  return fem
end)

-- fem:set_rest(f): the rest shape is where f(rest place, node) is; without f where the nodes are now
art.method("FemModel3d", "set_rest", function(fem, f)
  local rest = f and rest_of(fem)
  for i = 1, #fem.nodes do
    local n = fem.nodes[i]
    local p = f and vector(f(rest[i], n), "set_rest: the function")
    if not p or p:distance(n.position) == 0 then n.rest = nil else n.rest = p end
  end
  return fem
end)

------------------------------------------------------------------------------ loads

local function add_force(node, f)
  node.externalForce = node.externalForce + f
end

-- fem:load_nodes(choice, { each= or total= }): adds to the external forces
art.method("FemModel3d", "load_nodes", function(fem, choice, t)
  if type(t) ~= "table" or (t.each == nil) == (t.total == nil) then
    art.fail("load_nodes takes a choice of nodes, and either each or total")
  end
  local nodes = chosen(fem, "nodes", choice, "load_nodes")
  local f = t.each and vector(t.each, "each") or vector(t.total, "total") / #nodes
  for _, n in ipairs(nodes) do add_force(n, f) end
  return nodes
end)

-- fem:load_surface(choice, { total= or traction= or pressure= }): on the outer faces all of whose nodes are chosen.
-- Gives the loaded area, the number of faces and the sum of the forces.
art.method("FemModel3d", "load_surface", function(fem, choice, t)
  if type(t) ~= "table" then art.fail("load_surface takes a choice of nodes, and total, traction or pressure") end
  local indices
  if choice ~= nil and choice ~= "all" then
    local place = {}
    for i = 1, #fem.nodes do place[fem.nodes[i]] = i end
    indices = {}
    for i, n in ipairs(chosen(fem, "nodes", choice, "load_surface")) do indices[i] = place[n] end
  end
  local forces, area, faces = art.volume.of(fem):face_loads(indices, t)
  local sum = art.vec(0, 0, 0)
  for i, f in pairs(forces) do
    add_force(fem.nodes[i], f)
    sum = sum + f
  end
  return area, faces, sum
end)

-- fem:clear_loads(choice)
art.method("FemModel3d", "clear_loads", function(fem, choice)
  local nodes = choose(fem, "nodes", choice)
  for _, n in ipairs(nodes) do n.externalForce = nil end
  return nodes
end)

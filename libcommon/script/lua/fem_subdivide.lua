-- hexahedra of a FEM model cut into eight where it is to be finer; nodes that hang on larger neighbours are attached to them
local art = ...

-- of each model: nodes between nodes, by the numbers of these; the nodes that each is between; attachments of those that hang
local known = setmetatable({}, { __mode = "k" })
local pieces_of = art.fem_pieces
art.fem_pieces = nil

-- Corners of a hexahedron by its cell of 2 x 2 x 2, and the other way; the order is that of docs/conventions.md.
local corner = { { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 }, { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 } }

local function state_of(fem)
  known[fem] = known[fem] or { between = {}, masters = {}, hung = {} }
  return known[fem]
end

local function mean(nodes, f)
  local sum = art.vec(0, 0, 0)
  for _, n in ipairs(nodes) do sum = sum + f(n) end
  return sum / #nodes
end

local function rest(n) return n.rest or n.position end

-- The node in the middle of 2, 4 or 8, made where there is none as yet.
local function node_between(fem, state, nodes)
  if #nodes == 1 then return nodes[1] end
  local numbers, dynamic, moved = {}, false, false
  for i, n in ipairs(nodes) do
    numbers[i] = n.number
    dynamic = dynamic or n.dynamic
    moved = moved or n.rest ~= nil
  end
  table.sort(numbers)
  local key = table.concat(numbers, " ")
  if state.between[key] then return state.between[key] end
  local new = fem:add_node(mean(nodes, function(n) return n.position end))
  if moved then new.rest = mean(nodes, rest) end
  if not dynamic then new.dynamic = false end
  state.between[key] = new
  if #nodes < 8 then
    state.masters[new] = nodes
    state.masters[#state.masters + 1] = new
  end
  return new
end

-- The node at a place 0, 1, 2 along each axis of an element: between the corners that have it, 1 being half way.
local function node_at(fem, state, nodes, at)
  local of = {}
  for c, place in ipairs(corner) do
    local has = true
    for k = 1, 3 do has = has and (at[k] == 1 or at[k] == 2 * place[k]) end
    if has then of[#of + 1] = nodes[c] end
  end
  return node_between(fem, state, of)
end

local function copy_properties(from, to)
  for _, p in ipairs(from:properties()) do
    if p ~= "nodes" and p ~= "name" and p ~= "number" and from:is_set(p) then to:set_text(p, from:as_text(p)) end
  end
end

local function cut(fem, state, element)
  local nodes, pieces = fem:nodes_of(element), {}
  for _, cell in ipairs(corner) do
    local of = {}
    for c, place in ipairs(corner) do
      of[c] = node_at(fem, state, nodes, { cell[1] + place[1], cell[2] + place[2], cell[3] + place[3] })
    end
    local piece = fem:add_element(of)
    copy_properties(element, piece)
    pieces[#pieces + 1] = piece
  end
  for _, bundle in ipairs(fem:all("MaterialBundle")) do
    local has = false
    for _, e in ipairs(bundle.elements or {}) do has = has or e == element end
    if has then
      for _, piece in ipairs(pieces) do bundle:add_element(piece) end
    end
  end
  pieces_of[fem] = pieces_of[fem] or {}
  pieces_of[fem][string.format("%d", element.number)] = pieces
  element:delete()
end

---------------------------------------------------------------------- what hangs

-- The nodes among those of an element on which a node depends: itself, or those of its masters; nil if one is not among them.
local function within(state, node, has, into)
  if has[node] then
    into[node] = true
    return true
  end
  for _, m in ipairs(state.masters[node] or {}) do
    if not within(state, m, has, into) then return false end
  end
  return state.masters[node] ~= nil
end

-- Whether there is an element on whose face or edge a node lies that it has not.
local function hangs(state, node, elements_at)
  local asked, front = {}, { node }
  while #front > 0 do
    local next_front = {}
    for _, n in ipairs(front) do
      for _, m in ipairs(state.masters[n] or {}) do
        for _, e in ipairs(elements_at[m] or {}) do
          local into = {}
          if not asked[e] and not e.has[node] and within(state, node, e.has, into) then
            for _, face in ipairs(e.faces) do
              local all = true
              for n2 in pairs(into) do all = all and face[n2] end
              if all then return true end
            end
          end
          asked[e] = true
        end
        next_front[#next_front + 1] = m
      end
    end
    front = next_front
  end
  return false
end

-- faces by kind, corners counted from 1
local faces = {
  tet = { { 1, 2, 3 }, { 1, 2, 4 }, { 2, 3, 4 }, { 1, 3, 4 } },
  pyramid = { { 1, 2, 3, 4 }, { 1, 2, 5 }, { 2, 3, 5 }, { 3, 4, 5 }, { 4, 1, 5 } },
  wedge = { { 1, 2, 3 }, { 4, 5, 6 }, { 1, 2, 5, 4 }, { 2, 3, 6, 5 }, { 3, 1, 4, 6 } },
  hex = { { 1, 2, 3, 4 }, { 8, 7, 6, 5 }, { 1, 5, 6, 2 }, { 2, 6, 7, 3 }, { 3, 7, 8, 4 }, { 4, 8, 5, 1 } },
}

-- All elements with their nodes and faces, by node.
local function elements_by_node(fem, mesh)
  local by = {}
  for i = 1, #fem.elements do
    local kind, of = mesh:element(i)
    local e = { has = {}, faces = {} }
    for k, n in ipairs(of) do
      of[k] = fem.nodes[n]
      e.has[of[k]] = true
      by[of[k]] = by[of[k]] or {}
      table.insert(by[of[k]], e)
    end
    for f, face in ipairs(faces[kind]) do
      e.faces[f] = {}
      for _, k in ipairs(face) do e.faces[f][of[k]] = true end
    end
  end
  return by
end

-- Attaches what hangs, and lets go what does so no more.
local function hang(fem, state)
  local by = elements_by_node(fem, art.volume.of(fem))
  for _, node in ipairs(state.masters) do
    local now, before = hangs(state, node, by), state.hung[node]
    if now and not before then
      local masters, weights = state.masters[node], {}
      for i = 1, #masters do weights[i] = 1 / #masters end
      node.dynamic = nil
      state.hung[node] = art.attach_to_fem(node, masters, nil, weights)
    elseif before and not now then
      before:delete()
      state.hung[node] = nil
    end
  end
end

----------------------------------------------------------------------- the surface

-- The corners of a face with what hangs on its edges between them.
local function with_hanging(state, face)
  local r = {}
  local function between(a, b)
    local numbers = { a.number, b.number }
    table.sort(numbers)
    local m = state.between[numbers[1] .. " " .. numbers[2]]
    if not m or not state.hung[m] then return end
    between(a, m)
    r[#r + 1] = m
    between(m, b)
  end
  for i, n in ipairs(face) do
    r[#r + 1] = n
    between(n, face[i % #face + 1])
  end
  return r
end

-- Twice the area of a triangle by the square of its longest side.
local function shape(a, b, c)
  local area, long = (b - a):cross(c - a):norm(), 0
  for _, d in ipairs { b - a, c - b, a - c } do long = math.max(long, d:dot(d)) end
  return long > 0 and area / long or 0
end

local function flat(places, without)
  local list = {}
  for i, p in ipairs(places) do
    if i ~= without then list[#list + 1] = p end
  end
  for i = 2, #list - 1 do
    if shape(list[1], list[i], list[i + 1]) > 1e-6 then return false end
  end
  return true
end

-- Cuts ears off a polygon with nodes along its sides, the best first, so that no triangle is flat.
local function triangles(nodes, add)
  nodes = { table.unpack(nodes) }
  while #nodes > 3 do
    local places, best, at = {}, 0, 1
    for i, n in ipairs(nodes) do places[i] = n.position end
    for i = 1, #nodes do
      local a, c = (i - 2) % #nodes + 1, i % #nodes + 1
      local q = shape(places[a], places[i], places[c])
      if q > best and not flat(places, i) then best, at = q, i end
    end
    add(nodes[(at - 2) % #nodes + 1], nodes[at], nodes[at % #nodes + 1])
    table.remove(nodes, at)
  end
  add(nodes[1], nodes[2], nodes[3])
end

-- Faces between a large element and what it was cut into at its side are no surface.
local function is_inside(state, face)
  for node in pairs(state.hung) do
    local masters = state.masters[node]
    if #masters == 4 then
      local has, all = {}, true
      for _, m in ipairs(masters) do has[m] = true end
      for _, n in ipairs(face) do all = all and within(state, n, has, {}) end
      if all then return true end
    end
  end
  return false
end

local function set_surface(fem, state)
  local mesh, of = fem:surface()
  local places, index, list = {}, {}, {}
  local function vertex(n)
    if not index[n] then
      places[#places + 1] = n.position
      index[n] = #places
    end
    return index[n]
  end
  local _, count = mesh:counts()
  for i = 1, count do
    local face = {}
    for k, v in ipairs(mesh:face(i)) do face[k] = of[v] end
    if not is_inside(state, face) then
      local all = with_hanging(state, face)
      if #all == #face then
        for k, n in ipairs(face) do face[k] = vertex(n) end
        list[#list + 1] = face
      else
        triangles(all, function(a, b, c) list[#list + 1] = { vertex(a), vertex(b), vertex(c) } end)
      end
    end
  end
  fem:set_surface(art.mesh.new(places, list))
end

local function check(element)
  if not element:is("HexElement") then art.fail(element.path .. " is no hexahedron: subdivide cuts these alone") end
  for _, d in ipairs(element:dependents()) do
    if d ~= element and d.parent ~= element then
      art.fail(element.path .. " cannot be cut: " .. d.path .. " needs it; make that after subdivide")
    end
  end
end

-- fem:subdivide(choice): each of these hexahedra becomes eight. Gives how many were cut.
art.method("FemModel3d", "subdivide", function(fem, choice)
  local what, mech = "FEM model '" .. tostring(fem.name or fem.path) .. "'", fem.parent
  while mech and not mech:is("MechModel") do mech = mech.parent end
  if not mech then art.fail(what .. " must be in a MechModel, which holds the attachments of nodes that hang") end
  local chosen, mesh = fem:elements_where(choice), art.volume.of(fem)
  for i = 1, #fem.elements do
    local kind = mesh:element(i)
    if not faces[kind] then art.fail(what .. " has elements with nodes on their edges, which subdivide cannot cut beside") end
  end
  for _, e in ipairs(chosen) do check(e) end
  local state, own = state_of(fem), #fem.meshes == 0 or state_of(fem).surface
  for _, e in ipairs(chosen) do cut(fem, state, e) end
  hang(fem, state)
  if own then
    state.surface = true
    set_surface(fem, state)
  end
  return #chosen
end)

-- FEM models from volume meshes, and by hand
local art = ...

local keys = { mesh = 1, file = 1, scale = 1, transform = 1, thickness = 1, inverted = 1, materials = 1, densities = 1,
  class = 1 }

-- the mesh that a model was made from: fem_parts.lua looks up its regions and sets
local meshes = {}
art.fem_meshes = meshes
-- of each model, by number: what elements were cut into (fem_subdivide.lua)
art.fem_pieces = setmetatable({}, { __mode = "k" })

-- Elements that are inside out: an error that names the first of them and their places.
local function refuse_inverted(volume, what)
  local bad = volume:inverted()
  if #bad == 0 then return end
  local list = {}
  for i = 1, math.min(#bad, 5) do
    list[i] = string.format("%d at %s, volume %.3g", bad[i].element, tostring(bad[i].at), bad[i].volume)
  end
  if #bad > 5 then list[6] = "..." end
  art.fail(string.format("%s: %d element%s inside out: %s; inverted=true takes them as they are", what, #bad,
    #bad == 1 and " is" or "s are", table.concat(list, "; ")))
end

-- art.fem{ mesh= volume or file, scale=, transform=, thickness=, inverted=, materials=, densities=, class=, name=,
--   density=, material= ... }
function art.fem(t)
  local own, props = art.split(t, keys)
  local what = "FEM model '" .. tostring(props.name or "(no name)") .. "'"
  if own.mesh and own.file then art.fail(what .. " has both mesh and file") end
  local volume = own.mesh or own.file
  if type(volume) == "string" then volume = art.volume.read(volume) end
  if volume and not art.volume.is(volume) then
    art.fail(what .. ": mesh takes a volume mesh or the name of a file")
  end
  local fem = art[own.class or "FemModel3d"](props)
  if not volume and (own.materials or own.densities) then
    art.fail(what .. " has materials or densities of regions, but no mesh")
  end
  if not volume then return fem end
  if own.scale or own.transform then
    volume = volume:copy()
    local s = own.scale
    if type(s) == "table" then volume:scale(s[1], s[2], s[3]) elseif s then volume:scale(s) end
    if own.transform then volume:transform(art.matrix(own.transform)) end
  end
  if not own.inverted then refuse_inverted(volume, what) end
  volume:put_into(fem, own.thickness)
  meshes[fem] = volume
  for region, material in pairs(own.materials or {}) do fem:set_material({ region = region }, material) end
  for region, density in pairs(own.densities or {}) do fem:set_density({ region = region }, density) end
  return fem
end

-- mech:add_fem{...}
art.method("MechModel", "add_fem", function(model, t)
  return model.models:add(art.fem(t))
end)

------------------------------------------------------------------------- by hand

-- fem:add_node{x, y, z} or fem:add_node(x, y, z)
art.method("FemModel3d", "add_node", function(fem, x, ...)
  local p = type(x) == "table" and x or { x, ... }
  return fem.nodes:add(art.FemNode3d { position = p })
end)

local solids = { [4] = "TetElement", [5] = "PyramidElement", [6] = "WedgeElement", [8] = "HexElement",
  [10] = "QuadtetElement", [13] = "QuadpyramidElement", [15] = "QuadwedgeElement", [20] = "QuadhexElement" }
local shells = { [3] = "ShellTriElement", [4] = "ShellQuadElement", [6] = "ShellQuadtriElement",
  [8] = "ShellQuadquadElement" }

-- The nodes of an element, given as components or numbers, as the text of the file, and their places.
local function nodes_of(fem, nodes)
  local numbers, places = {}, {}
  for i, node in ipairs(nodes) do
    local number = node
    if type(node) == "number" then
      node = fem.nodes:find(string.format("%d", node))
      if not node then art.fail("the model has no node " .. number) end
    end
    if not art.is_component(node) or node.parent ~= fem.nodes then
      art.fail("node " .. i .. " of the element is no node of this model")
    end
    numbers[i] = string.format("%d", node.number)
    places[i] = node.position
  end
  return "[ " .. table.concat(numbers, " ") .. " ]", places
end

-- fem:add_element{node, node, ...}: its class follows from the number of nodes; inverted=true, material= ...
art.method("FemModel3d", "add_element", function(fem, t)
  local own, props = art.split(t, { inverted = 1 })
  local n = #t
  if not solids[n] then
    art.fail("there is no element of " .. n .. " nodes; there are those of 4, 5, 6, 8, 10, 13, 15 and 20")
  end
  local text, places = nodes_of(fem, t)
  for i = 1, n do props[i] = nil end
  if not own.inverted then
    local all = {}
    for i = 1, n do all[i] = i end
    refuse_inverted(art.volume.new(places, { all }), "the element of nodes " .. text)
  end
  props.nodes = text
  return fem.elements:add(art[solids[n]](props))
end)

-- fem:add_shell{node, node, node, thickness=, membrane=}
art.method("FemModel3d", "add_shell", function(fem, t)
  local own, props = art.split(t, { thickness = 1, membrane = 1 })
  local n = #t
  if not shells[n] then art.fail("there is no shell of " .. n .. " nodes; there are those of 3, 4, 6 and 8") end
  props.nodes = nodes_of(fem, t)
  for i = 1, n do props[i] = nil end
  props.defaultThickness = own.thickness or 0.001
  props.elementClass = own.membrane and "MEMBRANE" or "SHELL"
  return fem.shellElements:add(art[shells[n]](props))
end)

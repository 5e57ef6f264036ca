-- meshes that move with FEM models: embedded ones, surfaces of elements
local art = ...

local keys = { mesh = 1, file = 1, scale = 1, transform = 1, elements = 1 }

-- taken out of the table of the user's functions
local embed, surface_of, mesh_of = art.fem_embed, art.fem_surface, art.fem_mesh_of
art.fem_embed, art.fem_surface, art.fem_mesh_of = nil, nil, nil

-- Indices of elements, counted from 1, solids first, then shells; nil for all.
local function indices(fem, choice)
  if choice == nil or choice == "all" then return nil end
  local place, r, k = {}, {}, 0
  for _, list in ipairs { fem.elements, fem.shellElements } do
    for i = 1, #list do
      k = k + 1
      place[list[i]] = k
    end
  end
  for i, e in ipairs(fem:elements_where(choice)) do r[i] = place[e] end
  if #r == 0 then art.fail("no elements of '" .. tostring(fem.name or fem.path) .. "' are chosen") end
  return r
end

-- The mesh that a table asks for, nil if it asks for a surface of elements.
local function open(own, what)
  local mesh = own.mesh or own.file
  if own.mesh and own.file then art.fail(what .. " has both mesh and file") end
  if mesh and own.elements then art.fail(what .. " has both a mesh and elements") end
  if type(mesh) == "string" then mesh = art.mesh.read(mesh) end
  if mesh and not art.mesh.is(mesh) then art.fail(what .. ": mesh takes a mesh or the name of a file") end
  if mesh and (own.scale or own.transform) then
    mesh = mesh:copy()
    local s = own.scale
    if type(s) == "table" then mesh:scale(s[1], s[2], s[3]) elseif s then mesh:scale(s) end
    if own.transform then mesh:transform(art.matrix(own.transform)) end
  end
  return mesh
end

-- A FemMeshComp that says so; one that cannot be does not stay.
local function state(fem, props, own, mesh, surface)
  local elements = not mesh and indices(fem, own.elements)
  local comp = fem.meshes:add(art.FemMeshComp(props))
  local good, why = pcall(function()
    if mesh then embed(comp, mesh, surface) else surface_of(comp, elements or nil, surface) end
  end)
  if good then return comp end
  comp:delete()
  error(why, 0)
end

-- As a table: fem:add_mesh{ name=, mesh= } or fem:add_mesh(name, mesh).
local function arguments(t, mesh)
  if art.mesh.is(t) then return { mesh = t } end
  if type(t) == "string" then return { name = t, mesh = mesh } end
  if t ~= nil and type(t) ~= "table" then art.fail("a mesh of a FEM model takes a table, or a name and a mesh") end
  return t or {}
end

-- fem:add_mesh{ name=, mesh= or file=, scale=, transform= } embeds a mesh where it is; elements= in place of a mesh is
-- the surface of these elements
art.method("FemModel3d", "add_mesh", function(fem, t, mesh)
  local own, props = art.split(arguments(t, mesh), keys)
  local what = "mesh '" .. tostring(props.name or "(no name)") .. "'"
  mesh = open(own, what)
  if not mesh and not own.elements then art.fail(what .. " needs mesh, file or elements") end
  -- it collides within the model unless it is said otherwise (guide, section 8.3.2), the surface with others
  if props.collidable == nil then props.collidable = "INTERNAL" end
  return state(fem, props, own, mesh, false)
end)

-- fem:set_surface{ mesh= or file= or elements= ... }: the surface of the model; of all elements if nothing is said. What
-- was the surface goes.
art.method("FemModel3d", "set_surface", function(fem, t, ...)
  local own, props = art.split(arguments(t, ...), keys)
  local mesh = open(own, "the surface")
  local made = not mesh and own.elements == nil
  for i = #fem.meshes, 1, -1 do
    if fem.meshes[i]:as_text("surfaceMesh") == "true" then fem.meshes[i]:delete() end
  end
  props.name = props.name or "surface"
  if props.collidable == nil then props.collidable = "EXTERNAL" end
  fem:set("autoGenerateSurface", made and "true" or "false")
  return state(fem, props, own, mesh, true)
end)

-- mesh:as_mesh(): a copy as a value, its vertices where they are now
art.method("FemMeshComp", "as_mesh", function(comp) return mesh_of(comp) end)

-- fields (guide, chapter 7) from functions of the place
local art = ...

-- the shortest text that is this number
local function number(x)
  if math.type(x) == "integer" then return string.format("%d", x) end
  if type(x) ~= "number" then art.fail("a value of a field takes numbers, not a " .. type(x)) end
  for digits = 15, 17 do
    local text = string.format("%." .. digits .. "g", x)
    if tonumber(text) == x then return text end
  end
  return string.format("%.17g", x)
end

-- A value as text: a number, the numbers of a vector, rows of numbers; nil is null.
local function text_of(value, n)
  if value == nil then return "null" end
  if n == nil then return number(value) end
  if type(value) ~= "table" then art.fail("a value of a field takes " .. n .. " numbers, not a " .. type(value)) end
  local flat = {}
  for _, x in ipairs(value) do
    if type(x) == "table" then
      for _, y in ipairs(x) do flat[#flat + 1] = number(y) end
    else
      flat[#flat + 1] = number(x)
    end
  end
  if #flat ~= n then art.fail("a value of a field has " .. #flat .. " numbers, not " .. n) end
  return "[ " .. table.concat(flat, " ") .. " ]"
end

-- The first part of the class, further properties and the count of numbers (nil: scalar) for a size: nil, n or
-- { rows, cols }.
local function kind_of(size)
  if size == nil then return "Scalar", {}, nil end
  if type(size) == "table" then
    local text = string.format("[ %d %d ]", size[1], size[2])
    return "MatrixNd", { size = text, type = "maspack.matrix.MatrixNd" }, size[1] * size[2]
  end
  if size == 3 then return "Vector3d", { type = "maspack.matrix.Vector3d" }, 3 end
  if size == 2 or size == 4 then
    -- ArtiSynth wants the class of the values in the tag, too
    local type = "maspack.matrix.Vector" .. string.format("%d", size) .. "d"
    return "Vector", { element = type, type = type }, size
  end
  return "VectorNd", { size = string.format("%d", size), type = "maspack.matrix.VectorNd" }, size
end

-- The values of one list, by the numbers of their components (0, 1, ... where there are none).
local function list_text(field, places, shell, value, n)
  local entries, last = {}, -1
  for i = 1, places.n do
    local item = places.list and places.list[i] or i
    local at = places.list and item.number or i - 1
    local points = field:count(item)
    if points == 0 then
      entries[at] = text_of(value(field:place(item), item), n)
    else
      local row = {}
      for k = 1, points do row[k] = text_of(value(field:place(item, k), item, k), n) end
      entries[at] = "[ " .. table.concat(row, " ") .. " ]"
    end
    if at > last then last = at end
  end
  local all = {}
  for at = 0, last do all[at + 1] = entries[at] or "null" end
  return "[ " .. table.concat(all, "\n") .. " ]"
end

-- The default is stated where it is 0 too: vectors of ArtiSynth have none by themselves.
local function default_text(own, n)
  if own.default ~= nil then return text_of(own.default, n) end
  if n == nil then return "0.0" end
  return "[" .. string.rep(" 0.0", n) .. " ]"
end

local keys = { on = 1, size = 1, default = 1, value = 1, mesh = 1, cells = 1, widths = 1, center = 1, orientation = 1,
  pose = 1 }

local function check_value(own)
  if own.value ~= nil and type(own.value) ~= "function" then
    art.fail("value takes a function of the place, not a " .. type(own.value))
  end
end

local on_fem = { nodes = "NodalField", elements = "ElementField", points = "SubElemField" }

-- fem:add_field{ on=, size=, default=, value=function(place, node or element, point) end, name= ... }
art.method("FemModel3d", "add_field", function(fem, t)
  local own, props = art.split(t, keys)
  local class, more, n = kind_of(own.size)
  local on = on_fem[own.on or "nodes"]
  if not on then art.fail("on takes nodes, elements or points, not " .. tostring(own.on)) end
  check_value(own)
  for key, x in pairs(more) do props[key] = x end
  local comp = fem.fields:add(art[class .. on](props))
  comp.fem = fem
  comp.defaultValue = default_text(own, n)
  local field = art.field(comp)
  local solids, shells = field:count()
  local list = own.on == "elements" or own.on == "points"
  if not own.value then solids, shells = 0, 0 end
  -- ArtiSynth wants both lists, be they empty
  comp.values = list_text(field, { n = solids, list = list and fem.elements or fem.nodes }, false, own.value, n)
  if list then comp.shellValues = list_text(field, { n = shells, list = fem.shellElements }, true, own.value, n) end
  return comp
end)

local on_mesh = { vertices = "VertexField", faces = "FaceField" }

-- mech:add_mesh_field{ mesh=, on=, size=, default=, value=function(place, i) end, name= ... }
art.method("MechModel", "add_mesh_field", function(mech, t)
  local own, props = art.split(t, keys)
  local class, more, n = kind_of(own.size)
  local on = on_mesh[own.on or "vertices"]
  if not on then art.fail("on takes vertices or faces, not " .. tostring(own.on)) end
  if not art.is_component(own.mesh) then art.fail("mesh takes the component of a mesh") end
  check_value(own)
  for key, x in pairs(more) do props[key] = x end
  local comp = mech.fields:add(art[class .. on](props))
  comp.mesh = own.mesh
  comp.defaultValue = default_text(own, n)
  local field = art.field(comp)
  comp.values = list_text(field, { n = own.value and field:count() or 0 }, false, own.value, n)
  return comp
end)

-- The parts of a grid as text, without values.
local function grid_text(own, more)
  local function vector(x, count, what)
    if type(x) ~= "table" or #x ~= count then art.fail(what .. " takes " .. count .. " numbers") end
    return text_of(x, count)
  end
  local parts = {}
  if more.size then parts[1] = "size=" .. more.size end
  parts[#parts + 1] = "resolution=" .. vector(own.cells, 3, "cells")
  parts[#parts + 1] = "widths=" .. vector(own.widths or { 1, 1, 1 }, 3, "widths")
  parts[#parts + 1] = "center=" .. vector(own.center or { 0, 0, 0 }, 3, "center")
  if own.orientation then parts[#parts + 1] = "orientation=" .. vector(own.orientation, 4, "orientation") end
  if own.pose then parts[#parts + 1] = "LocalToWorld=" .. text_of(art.matrix(own.pose), 12) end
  return table.concat(parts, "\n")
end

local grid_class = { Vector3d = "VectorGrid<maspack.matrix.Vector3d>", VectorNd = "VectorNdGrid", MatrixNd = "MatrixNdGrid" }

-- model:add_grid_field{ cells=, widths=, center=, orientation=, pose=, size=, value=function(place, i) end, name= ... }
local function add_grid_field(model, t)
  local own, props = art.split(t, keys)
  local class, more, n = kind_of(own.size)
  check_value(own)
  local comp = model.fields:add(art[n and "VectorGridField" or "ScalarGridField"](props))
  local head = n and "maspack.geometry." .. (grid_class[class] or "VectorGrid<" .. more.type .. ">") .. " [ " or "[ "
  local text = head .. grid_text(own, more)
  comp.grid = text .. " ]"
  local field = art.field(comp)
  if own.value then
    comp.grid = text .. "\nvalues=" .. list_text(field, { n = field:count() }, false, own.value, n) .. " ]"
  end
  return comp
end
art.method("MechModel", "add_grid_field", add_grid_field)
art.method("FemModel3d", "add_grid_field", add_grid_field)

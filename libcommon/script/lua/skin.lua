-- skins: meshes and points that follow bodies and FEM models
local art = ...

-- taken out of the table of the user's functions
local set_masters, connect, connect_vertex = art.skin_masters, art.skin_connect, art.skin_connect_vertex
local weights_of, bind = art.skin_weights, art.skin_bind
local list_masters, remove_master, disconnect = art.skin_list_masters, art.skin_remove_master, art.skin_disconnect
local smooth, base_weight = art.skin_smooth, art.skin_base_weight
for _, name in ipairs { "masters", "connect", "connect_vertex", "weights", "bind", "list_masters", "remove_master",
  "smooth", "base_weight", "disconnect" } do
  art["skin_" .. name] = nil
end

local blends = {
  linear = "LINEAR",
  ["dual-quaternion"] = "DUAL_QUATERNION_LINEAR",
  ["dual-quaternion-iterative"] = "DUAL_QUATERNION_ITERATIVE",
}

local keys = { mesh = 1, file = 1, scale = 1, transform = 1, masters = 1, blending = 1, weights = 1, distance = 1 }

local function mesh_of(own, what)
  local mesh = own.mesh or own.file
  if own.mesh and own.file then art.fail(what .. " has both mesh and file") end
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

-- The rows of a table whose columns have the names of the masters, and maybe "base", as weights of vertices.
local function from_columns(skin, t, what)
  local at, n = {}, 0
  for i, column in ipairs(t.columns) do at[column] = i end
  for k, master in ipairs(list_masters(skin)) do
    local i = at[master.name] or at[tostring(master.name)]
    if not i then art.fail(what .. ": the table of weights has no column '" .. tostring(master.name) .. "'") end
    n = k
    at[k] = i
  end
  at[n + 1] = at.base
  local rows = {}
  for v = 1, #t do
    local w = {}
    for k = 1, #at do
      w[k] = t[v][at[k]]
      if type(w[k]) ~= "number" then art.fail(what .. ": the table of weights has no number in row " .. v) end
    end
    rows[v] = w
  end
  return rows
end

-- How weights are found: nil, a function, a table of the weights of each vertex; words and {sigma=} go to the skin.
local function weighting(skin, weights, what)
  if weights == nil or type(weights) == "function" then return weights end
  if weights == "inverse-square" then
    skin.weightingFunction = art.InverseSquareWeighting()
    return nil
  end
  if type(weights) == "table" and weights.sigma then
    skin.weightingFunction = art.GaussianWeighting { sigma = weights.sigma }
    return nil
  end
  if type(weights) == "string" and weights:find(".", 1, true) then weights = art.table(weights) end
  if type(weights) == "table" and weights.columns then return from_columns(skin, weights, what) end
  if type(weights) == "table" then return weights end
  art.fail(what .. ': weights are "inverse-square", {sigma=}, "harmonic", "biharmonic", a function, a table or the name of one')
end

-- Weights that are solved for on the whole mesh: their kind and the reach of handles, or nil.
local function solved(weights, what)
  local kind, reach = weights, nil
  if type(weights) == "table" and weights.kind then
    for key in pairs(weights) do
      if key ~= "kind" and key ~= "reach" then art.fail(what .. ": weights with kind= take reach=, not " .. tostring(key)) end
    end
    kind, reach = weights.kind, weights.reach
    if kind ~= "harmonic" and kind ~= "biharmonic" then
      art.fail(what .. ': kind of weights is "harmonic" or "biharmonic"')
    end
  end
  if reach and not (type(reach) == "number" and reach > 0 and reach < 1) then
    art.fail(what .. ": reach is a number between 0 and 1")
  end
  if kind == "harmonic" or kind == "biharmonic" then return kind, reach end
end

local function connect_all(skin, weights, surface, what)
  local kind, reach = solved(weights, what)
  if kind then return connect(skin, nil, surface, kind, reach) end
  connect(skin, weighting(skin, weights, what), surface)
end

local function along(distance, what)
  if distance == nil or distance == "straight" then return false end
  if distance == "surface" then return true end
  art.fail(what .. ': distance is "straight" or "surface"')
end

-- mech:add_skin{ mesh=, masters={ ... }, blending=, weights=, distance=, name=, ... }
art.method("MechModel", "add_skin", function(mech, t)
  local own, props = art.split(t, keys)
  local what = "skin '" .. tostring(props.name or "") .. "'"
  local mesh = mesh_of(own, what)
  if type(own.masters) ~= "table" or #own.masters == 0 then art.fail(what .. " needs masters") end
  if own.blending then props.frameBlending = blends[own.blending] or own.blending end
  props.mesh = mesh
  local skin = mech.meshBodies:add(art.SkinMeshBody(props))
  local good, why = pcall(function()
    set_masters(skin, own.masters)
    local free = own.weights == "none"
    local surface = along(own.distance, what)
    if mesh and not free then
      connect_all(skin, own.weights, surface, what)
    elseif not free and not solved(own.weights, what) then
      weighting(skin, own.weights, what)
    end
  end)
  if good then return skin end
  skin:delete()
  error(why, 0)
end)

-- Computes the connections of all vertices anew, or of one (counted from 1).
art.method("SkinMeshBody", "connect", function(skin, weights, distance)
  connect_all(skin, weights, along(distance, "connect"), "connect")
end)
art.method("SkinMeshBody", "connect_vertex", function(skin, i, weights) connect_vertex(skin, i, weights) end)
art.method("SkinMeshBody", "disconnect_vertex", function(skin, i) connect_vertex(skin, i, false) end)
art.method("SkinMeshBody", "weights", function(skin, i) return weights_of(skin, i) end)

-- No vertex follows anything: they stay where they are. A new mesh begins so.
art.method("SkinMeshBody", "disconnect", function(skin) disconnect(skin) end)
art.method("SkinMeshBody", "set_mesh", function(skin, mesh)
  if type(mesh) == "string" then mesh = art.mesh.read(mesh) end
  skin.mesh = mesh
  disconnect(skin)
end)

-- skin:smooth{ rings=, times=, sigma= }
art.method("SkinMeshBody", "smooth", function(skin, t)
  local own = art.split(t or {}, { rings = 1, times = 1, sigma = 1 })
  smooth(skin, own.rings or 1, own.times or 1, own.sigma or 0)
end)

-- The other weights of a vertex, or of an attached point, are scaled so that the sum stays.
art.method("SkinMeshBody", "set_base_weight", function(skin, i, w, rescale)
  base_weight(skin, i, w, rescale ~= false)
end)
art.method("PointSkinAttachment", "set_base_weight", function(att, w, rescale)
  base_weight(att, 1, w, rescale ~= false)
end)

art.method("SkinMeshBody", "masters", function(skin) return list_masters(skin) end)
art.method("SkinMeshBody", "has_master", function(skin, c)
  for _, master in ipairs(list_masters(skin)) do
    if master == c then return true end
  end
  return false
end)
art.method("SkinMeshBody", "remove_master", function(skin, c) remove_master(skin, c) end)

-- skin:add_marker{ position=, name=, on_mesh=, weights= }
art.method("SkinMeshBody", "add_marker", function(skin, t)
  local own, props = art.split(t, { position = 1, on_mesh = 1, weights = 1 })
  if not own.position then art.fail("a skin marker needs a position") end
  local marker = skin.markers:add(art.SkinMarker(props))
  local good, why = pcall(function()
    marker.attachment = art.PointSkinAttachment { point = marker, skinMesh = skin }
    marker.position = bind(skin, marker.attachment, own.position, own.on_mesh, own.weights)
  end)
  if good then return marker end
  marker:delete()
  error(why, 0)
end)

-- skin:attach_point(point, { on_mesh=, weights= })
art.method("SkinMeshBody", "attach_point", function(skin, point, t)
  local own = art.split(t or {}, { on_mesh = 1, weights = 1 })
  local on_mesh = own.on_mesh
  if on_mesh == nil then on_mesh = not own.weights and skin.mesh ~= nil and skin.attachPointsToMesh end
  local mech = skin.parent
  while not mech:is("MechModel") do mech = mech.parent end
  local att = mech.attachments:add(art.PointSkinAttachment { point = point, skinMesh = skin })
  local good, why = pcall(function()
    point.position = bind(skin, att, point.position, on_mesh, own.weights)
  end)
  if good then return att end
  att:delete()
  error(why, 0)
end)

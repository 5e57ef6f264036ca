-- skins: meshes and points that follow bodies and FEM models
local art = ...

-- taken out of the table of the user's functions
local set_masters, connect, connect_vertex = art.skin_masters, art.skin_connect, art.skin_connect_vertex
local weights_of, bind = art.skin_weights, art.skin_bind
art.skin_masters, art.skin_connect, art.skin_connect_vertex = nil, nil, nil
art.skin_weights, art.skin_bind = nil, nil

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
  if type(weights) == "table" then return weights end
  art.fail(what .. ': weights are "inverse-square", {sigma=}, a function or a table')
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
    local weights = weighting(skin, own.weights, what)
    local surface = along(own.distance, what)
    if mesh then connect(skin, weights, surface) end
  end)
  if good then return skin end
  skin:delete()
  error(why, 0)
end)

-- Computes the connections of all vertices anew, or of one (counted from 1).
art.method("SkinMeshBody", "connect", function(skin, weights, distance)
  connect(skin, weighting(skin, weights, "connect"), along(distance, "connect"))
end)
art.method("SkinMeshBody", "connect_vertex", function(skin, i, weights) connect_vertex(skin, i, weights) end)
art.method("SkinMeshBody", "disconnect_vertex", function(skin, i) connect_vertex(skin, i, false) end)
art.method("SkinMeshBody", "weights", function(skin, i) return weights_of(skin, i) end)

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

-- points, frames, bodies, markers on FEM models; queries
local art = ...

local attach, query = art.fem_attach, art.fem_query
art.fem_attach, art.fem_query = nil, nil

-- Whether something is a FEM model, an element of one, or a list of nodes.
function art.is_fem_target(x)
  if art.is_component(x) then return x:is("FemModel3d") or x:is("FemElement3dBase") end
  return type(x) == "table" and art.is_component(x[1]) and x[1]:is("FemNode3d")
end

-- Place of a point (three numbers) or pose of a frame, as a matrix.
local function place_of(x, place)
  if place == nil then return nil end
  if not x:is("Point") then return art.matrix(place) end
  if type(place) ~= "table" or #place ~= 3 then art.fail("a point is put at a place of three numbers") end
  return art.matrix { 1, 0, 0, place[1], 0, 1, 0, place[2], 0, 0, 1, place[3] }
end

function art.attach_to_fem(x, to, place, weights)
  if weights and art.is_component(to) then art.fail("weights belong to a list of nodes") end
  return attach(x, to, place_of(x, place), weights)
end

-- fem:query(), where its nodes are now; and single questions
art.method("FemModel3d", "query", function(fem) return query(fem) end)

-- A marker or frame of the model: { position= or pose=, element=, nodes=, weights=, name= ... }
local function add_own(fem, class, list, t, key)
  local own, props = art.split(t, { [key] = 1, element = 1, nodes = 1, weights = 1 })
  local what = class .. " of '" .. tostring(fem.name or fem.path) .. "'"
  if own.element and own.nodes then art.fail(what .. " has either element or nodes") end
  if not own[key] and not own.weights then art.fail(what .. " needs " .. key .. ", or nodes and weights") end
  local x = list:add(art[class](props))
  local done, why = pcall(art.attach_to_fem, x, own.element or own.nodes or fem, own[key], own.weights)
  if not done then
    x:delete()
    error(why, 0)
  end
  return x
end

art.method("FemModel3d", "add_marker", function(fem, t) return add_own(fem, "FemMarker", fem.markers, t, "position") end)
art.method("FemModel3d", "add_frame", function(fem, t)
  return add_own(fem, "FemAttachedFrame", fem.attachedFrames, t, "pose")
end)

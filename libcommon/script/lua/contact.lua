-- who collides with whom, and how (guide, section 8.1)
local art = ...

-- taken out of the table of the user's functions
local check, acting, bodies, mesh_of = art.contact_check, art.contact_acting, art.contact_bodies, art.contact_mesh
art.contact_check, art.contact_acting, art.contact_bodies, art.contact_mesh = nil, nil, nil, nil
-- find(list, first, second): its entry for two sides, in either order
local find = art.contact_find
art.contact_find = nil
local contacts, vertices, regions = art.contact_list, art.contact_vertices, art.contact_regions
art.contact_list, art.contact_vertices, art.contact_regions = nil, nil, nil

-- mech:collidables(): what can collide in a model, in the order of the tree; the index of each is one less than its place
art.method("MechModel", "collidables", function(mech) return bodies(mech) end)

-- body:collision_mesh(): all meshes that it collides with as one, in its own coordinates; nil if there is none
art.method("RigidBody", "collision_mesh", function(body) return mesh_of(body) end)

------------------------------------------------------------------------- sides

-- groups as bits: rigid, deformable, Self
local groups = { Rigid = 1, Deformable = 2, AllBodies = 3, Self = 4, All = 7 }

local function group_of(x)
  if type(x) ~= "string" then return nil end
  return groups[x] or art.fail("a group is Rigid, Deformable, AllBodies, Self or All, not " .. x)
end

-- The path from a model to what is in it.
local function path_in(mech, x)
  local steps, up = {}, x
  while up and up ~= mech do
    table.insert(steps, 1, up.name or string.format("%d", up.number))
    up = up.parent
  end
  if not up then art.fail("'" .. tostring(x.name or x.class) .. "' is not in '" .. tostring(mech.name or mech.path) .. "'") end
  return table.concat(steps, "/")
end

-- Two sides as texts of a file: a component, then a component or group; one component twice is it and Self.
local function sides(mech, a, b)
  if not art.is_component(a) then art.fail("the first of a pair is a body or FEM model; groups have default behaviours") end
  local first = '"' .. path_in(mech, a) .. '"'
  if a == b and a:is("FemModel3d") then return first, "Self" end
  if group_of(b) then return first, b end
  if not art.is_component(b) then art.fail("the second of a pair is a body, a FEM model or a group") end
  return first, '"' .. path_in(mech, b) .. '"'
end

local function name_of(first, second)
  return (first:gsub('"', "") .. "-" .. second:gsub('"', "")):gsub("/", "#")
end

-------------------------------------------------------------------- behaviours

local slots = { { "Rigid", "Rigid" }, { "Deformable", "Rigid" }, { "Deformable", "Deformable" }, { "Deformable", "Self" } }

local function sided(entry, first, second)
  entry:set_text("collidable0", first)
  entry:set_text("collidable1", second)
  return entry
end

local function place(list, entry, first, second)
  sided(entry, first, second).name = name_of(first, second)
  return list:add(entry)
end

-- The list, with the four defaults that every model of ArtiSynth begins with.
local function behaviors_of(mech)
  local list = mech.collisionManager.behaviors
  for _, slot in ipairs(slots) do
    if not find(list, slot[1], slot[2]) then place(list, art.new("CollisionBehavior"), slot[1], slot[2]) end
  end
  return list
end

local attributes = { collidable0 = true, collidable1 = true, name = true }

local function copy_to(behavior, like)
  for _, prop in ipairs(like:properties()) do
    if not attributes[prop] and like:is_set(prop) then behavior:set_text(prop, like:as_text(prop)) end
  end
end

-- What a call says: true or false and a friction (0; < 0: that of the manager), a table of properties, or a
-- behaviour.
local function state(behavior, how, mu)
  if art.is_component(how) then
    copy_to(behavior, how)
  elseif type(how) == "table" then
    local own, props = art.split(how, { enabled = 1 })
    behavior.enabled = own.enabled == nil or own.enabled
    behavior:set(props)
  elseif type(how) == "boolean" then
    if mu ~= nil and type(mu) ~= "number" then art.fail("a friction is a number, not a " .. type(mu)) end
    if mu ~= mu then art.fail("a friction is a number, not nan") end
    if how then behavior.enabled = true end
    if how and (mu or 0) >= 0 then behavior.friction = mu or 0 end
  else
    art.fail("expected true, false, a table of properties or a CollisionBehavior")
  end
end

local function is_behavior(how)
  if not art.is_component(how) then return false end
  if not how:is("CollisionBehavior") then art.fail("expected a CollisionBehavior, not a " .. how.class) end
  return true
end

-- mech:set_collision_behavior(a, b, true or false, mu), (a, b, { friction=, method= ... }) or (a, b, behaviour): for two
-- bodies, or a body and a group. What was said of the same two is replaced. Gives the behaviour.
art.method("MechModel", "set_collision_behavior", function(mech, a, b, how, mu)
  local first, second = sides(mech, a, b)
  local whole = is_behavior(how)
  if whole and how.parent then
    art.fail("the behaviour is in use already: a further pair takes a copy, art.CollisionBehavior{ ... }")
  end
  local list = behaviors_of(mech)
  local old = find(list, first, second)
  local entry = sided(whole and how or art.new("CollisionBehavior"), first, second)
  -- a name that it is given later would be looked for in all of the model
  if not old then entry.name = name_of(first, second) end
  list:add(entry)
  local good, why = pcall(function()
    if not whole then state(entry, how, mu) end
    check(entry)
  end)
  if not good then
    entry:delete()
    error(why, 0)
  end
  if old then
    old:delete()
    entry.name = name_of(first, second)
  end
  return entry
end)

-- mech:collision_behavior(a, b): what was set for these two, or nil
art.method("MechModel", "collision_behavior", function(mech, a, b)
  return find(mech.collisionManager.behaviors, sides(mech, a, b))
end)

-- mech:acting_collision_behavior(a, b): what counts between two components; nil if nothing or several do
art.method("MechModel", "acting_collision_behavior", function(mech, a, b)
  path_in(mech, a)
  path_in(mech, b)
  return acting(mech, a, b)
end)

-- mech:clear_collision_behavior(a, b): whether there was one; mech:clear_collision_behaviors(): of all pairs
art.method("MechModel", "clear_collision_behavior", function(mech, a, b)
  local old = find(mech.collisionManager.behaviors, sides(mech, a, b))
  if old then old:delete() end
  return old ~= nil
end)

art.method("MechModel", "clear_collision_behaviors", function(mech)
  for _, entry in ipairs(mech.collisionManager.behaviors:all("CollisionBehavior")) do
    if not (groups[entry:as_text("collidable0")] and groups[entry:as_text("collidable1")]) then entry:delete() end
  end
end)

---------------------------------------------------------------------- defaults

local function covers(x, y, slot)
  local p, q = groups[slot[1]], groups[slot[2]]
  return (x & p ~= 0 and y & q ~= 0) or (x & q ~= 0 and y & p ~= 0)
end

local function reset(behavior)
  for _, prop in ipairs(behavior:properties()) do
    if not attributes[prop] and behavior:is_set(prop) then behavior:set(prop, nil) end
  end
end

-- mech:set_default_collision_behavior(how, mu) for all, or (group, group, how, mu)
art.method("MechModel", "set_default_collision_behavior", function(mech, ...)
  local given = { ... }
  local x, y, how, mu = 7, 7, given[1], given[2]
  if type(given[1]) == "string" then
    x, y, how, mu = group_of(given[1]), group_of(given[2]), given[3], given[4]
    if not y then art.fail("a default is between two groups, or among all") end
    if (x == 4 and y & 2 == 0) or (y == 4 and x & 2 == 0) then
      art.fail("no default is for " .. given[1] .. " and " .. given[2] .. ": Self goes with Deformable")
    end
  end
  is_behavior(how)
  local list = behaviors_of(mech)
  for _, slot in ipairs(slots) do
    if covers(x, y, slot) then
      local behavior = find(list, slot[1], slot[2])
      reset(behavior)
      state(behavior, how, mu)
    end
  end
end)

-- mech:default_collision_behavior(group, group): of Rigid, Deformable and Self
art.method("MechModel", "default_collision_behavior", function(mech, x, y)
  local g, h = group_of(x), group_of(y)
  local found = g and h and find(behaviors_of(mech), x, y)
  return found or art.fail("there are defaults for Rigid or Deformable with each other, and for Deformable with Self")
end)

--------------------------------------------------------------------- responses

-- mech:set_collision_response(a, b, { name= ... }): what comes of the contact of two bodies, or of a body and a group
art.method("MechModel", "set_collision_response", function(mech, a, b, t)
  local first, second = sides(mech, a, b)
  local list = mech.collisionManager.responses
  local old = find(list, first, second)
  if art.is_component(t) and t.parent then art.fail("the response is in use already") end
  if old then old:delete() end
  local entry = place(list, art.is_component(t) and t or art.CollisionResponse(), first, second)
  if t and not art.is_component(t) then entry:set(t) end
  return entry
end)

art.method("MechModel", "collision_response", function(mech, a, b)
  return find(mech.collisionManager.responses, sides(mech, a, b))
end)

art.method("MechModel", "clear_collision_response", function(mech, a, b)
  local old = find(mech.collisionManager.responses, sides(mech, a, b))
  if old then old:delete() end
  return old ~= nil
end)

art.method("MechModel", "clear_collision_responses", function(mech)
  for _, entry in ipairs(mech.collisionManager.responses:all("CollisionResponse")) do entry:delete() end
end)

-------------------------------------------------------------- what contact tells

-- In a simulation: c:contacts(), a list of contacts; c:vertex_forces(0 or 1), forces and pressures on vertices;
-- c:penetration_regions(0 or 1), the parts inside. Of a response or behaviour, a manager, a model.
for _, class in ipairs { "CollisionComponent", "CollisionManager", "MechModel" } do
  art.method(class, "contacts", function(c) return contacts(c) end)
  art.method(class, "vertex_forces", function(c, side) return vertices(c, side) end)
  art.method(class, "penetration_regions", function(c, side) return regions(c, side) end)
end

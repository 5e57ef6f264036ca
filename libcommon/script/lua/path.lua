-- springs and muscles through several points, which may wrap around bodies
local art = ...

local WRAPPABLE = 8 -- flag of a segment

local function called(spring)
  return "'" .. tostring(spring.name or spring.class) .. "'"
end

-- spring:path(): its points, from end to end
local function path(spring)
  local points = spring.segmentSpecs and {} or spring.points or {}
  for i, spec in ipairs(spring.segmentSpecs or {}) do points[i] = spec.pntB end
  return points
end
art.method("MultiPointSpring", "path", path)

-- What the file says of each point and the segment behind it, to be changed and set again.
local function specs_of(spring)
  local specs = {}
  for i, spec in ipairs(spring.segmentSpecs or {}) do
    specs[i] = { pntB = spec.pntB, flags = spec.flags or 0, passive = spec.passive or nil,
      numKnots = spec:is_set("numKnots") and spec.numKnots or nil,
      initialPoints = spec:is_set("initialPoints") and spec.initialPoints or nil }
  end
  if #specs == 0 then
    for i, point in ipairs(path(spring)) do specs[i] = { pntB = point, flags = 0 } end
  end
  return specs
end

-- The last point has no segment behind it; knots are laid anew.
local function set_specs(spring, specs, least)
  if #specs < (least or 2) then art.fail(called(spring) .. " needs at least two points") end
  for i, spec in ipairs(specs) do
    if not art.is_component(spec.pntB) or not spec.pntB:is("Point") then
      art.fail(called(spring) .. ": entry " .. i .. " of its path is no point")
    end
  end
  specs[#specs] = { pntB = specs[#specs].pntB, flags = 0 }
  spring.points = nil
  spring.segmentSpecs = specs
  return spring:forget_knots()
end

-- A table of places, { {x, y, z}, ... }, as numbers in a row.
local function numbers_of(places, what)
  if places == nil then return nil end
  local x = {}
  if type(places) ~= "table" then art.fail(what .. ": initial points are places { {x, y, z}, ... }") end
  for i, place in ipairs(places) do
    if type(place) ~= "table" or #place ~= 3 then
      art.fail(what .. ": initial point " .. i .. " is no place {x, y, z}")
    end
    for k = 1, 3 do x[#x + 1] = place[k] end
  end
  return x
end

local function check_knots(spring, knots)
  if knots == nil then return nil end
  if math.type(knots) ~= "integer" or knots < 1 then
    art.fail(called(spring) .. ": a segment has a whole number of knots, at least 1, not " .. tostring(knots))
  end
  return knots
end

local function check_segment(spring, specs, i)
  if math.type(i) ~= "integer" or i < 1 or i >= #specs then
    art.fail(string.format("%s has no segment %s", called(spring), tostring(i)))
  end
end

-- spring:set_path{ p, q, ... }: straight from point to point
local function set_path(spring, points)
  local specs = {}
  if type(points) ~= "table" or #points < 2 then art.fail(called(spring) .. " needs at least two points") end
  for i, point in ipairs(points) do specs[i] = { pntB = point, flags = 0 } end
  spring:set_text("wrappables", "[ ]")
  return set_specs(spring, specs)
end
art.method("MultiPointSpring", "set_path", set_path)

-- spring:add_point(p, at): behind the last one, or so that it becomes the at-th; the segment behind it is straight
art.method("MultiPointSpring", "add_point", function(spring, point, at)
  local specs = specs_of(spring)
  at = at or #specs + 1
  if math.type(at) ~= "integer" or at < 1 or at > #specs + 1 then
    art.fail(string.format("%s has no place %s for a point", called(spring), tostring(at)))
  end
  table.insert(specs, at, { pntB = point, flags = 0 })
  return set_specs(spring, specs, 1)
end)

-- spring:remove_point(p): whether it was there; the segment behind it goes along
art.method("MultiPointSpring", "remove_point", function(spring, point)
  local specs = specs_of(spring)
  for i, spec in ipairs(specs) do
    if spec.pntB == point then
      table.remove(specs, i)
      set_specs(spring, specs)
      return true
    end
  end
  return false
end)

-- spring:set_passive(i, on): the segment behind its i-th point carries the tension, but its length does not count
art.method("MultiPointSpring", "set_passive", function(spring, i, on)
  local specs = specs_of(spring)
  check_segment(spring, specs, i)
  specs[i].passive = on ~= false or nil
  spring.segmentSpecs = specs
  return spring
end)

-- spring:set_segment_wrappable(i, knots, places): the segment behind its i-th point can wrap around the wrappables,
-- with so many knots (else by wrapKnotDensity), at first along the places; knots = false: it is straight again
art.method("MultiPointSpring", "set_segment_wrappable", function(spring, i, knots, places)
  local specs = specs_of(spring)
  check_segment(spring, specs, i)
  local spec = specs[i]
  spec.flags = knots == false and spec.flags & ~WRAPPABLE or spec.flags | WRAPPABLE
  spec.numKnots = check_knots(spring, knots or nil)
  spec.initialPoints = knots ~= false and numbers_of(places, called(spring)) or nil
  return set_specs(spring, specs)
end)

-- wrap = { knots or false for each segment }, or one number for all
local function wrap_segments(spring, knots, initial)
  local specs = specs_of(spring)
  for i = 1, #specs - 1 do
    local k = knots
    if type(knots) == "table" then k = knots[i] or false end
    if k ~= false then
      specs[i].flags = WRAPPABLE
      specs[i].numKnots = k ~= true and check_knots(spring, k) or nil
      specs[i].initialPoints = numbers_of(initial and initial[i], called(spring))
    end
  end
  set_specs(spring, specs)
end

-- mech:add_multi_point_spring{ points={...}, stiffness=, damping=, restLength=, material=, name=, wrappables={ body,
-- { body, first, last }, ... }, knots= or {...}, initial={ places of the first segment, ... } }
local function multi_point(list, class, t)
  local own, props = art.split(t, { points = 1, stiffness = 1, damping = 1, wrappables = 1, knots = 1, initial = 1 })
  local spring = art[class]()
  if own.wrappables ~= nil and (type(own.wrappables) ~= "table" or art.is_component(own.wrappables)) then
    art.fail(string.format("wrappables takes a list of bodies, such as {cyl} with local cyl = mech:add(...), not %s",
      art.is_component(own.wrappables) and "one body" or "the text '" .. tostring(own.wrappables) .. "'"))
  end
  if own.stiffness or own.damping then
    if props.material then art.fail("a spring has either material or stiffness and damping") end
    props.material = art.LinearAxialMaterial { stiffness = own.stiffness or 0, damping = own.damping or 0 }
  end
  set_path(spring, own.points)
  spring:set(props)
  if own.wrappables or own.knots or own.initial then wrap_segments(spring, own.knots or true, own.initial) end
  list:add(spring)
  for _, w in ipairs(own.wrappables or {}) do
    if art.is_component(w) then w = { w } end
    if type(w) ~= "table" or not art.is_component(w[1]) then
      art.fail("wrappables takes bodies, or { body, first segment, last segment }" ..
        (type(w) == "string" and ", not the name '" .. w .. "': say mech:find '" .. w .. "'" or ""))
    end
    spring:add_wrappable(w[1], w[2], w[3])
  end
  return spring
end

art.method("MechModel", "add_multi_point_spring", function(model, t)
  return multi_point(model.multiPointSprings, "MultiPointSpring", t)
end)

-- mech:add_multi_point_muscle{ ... }: the same with an excitation
art.method("MechModel", "add_multi_point_muscle", function(model, t)
  return multi_point(model.multiPointSprings, "MultiPointMuscle", t)
end)

-- markers, attachments, exciters, probes
local art = ...

------------------------------------------------------------------------ markers

-- A point fixed in a frame: art.marker{ frame=, location= or world=, name= ... }
function art.marker(t)
  local own, props = art.split(t, { frame = 1, location = 1, world = 1 })
  if not art.is_component(own.frame) or not own.frame:is("Frame") then
    art.fail("a marker needs frame, a body or another frame")
  end
  if own.location and own.world then art.fail("a marker has either location or world") end
  local loc = own.location
  if own.world then loc = own.frame:to_local(own.world) end
  local marker = art.FrameMarker(props)
  marker:set("attachment", { point = marker, frame = own.frame, loc = loc or { 0, 0, 0 } })
  return marker
end

-- body:add_marker{ location= or world=, name= ... }, into the markers of its model
art.method("Frame", "add_marker", function(frame, t)
  local model = frame:owner()
  if not model or not model:is("MechModel") then
    art.fail("'" .. tostring(frame.name) .. "' is in no MechModel yet")
  end
  local copy = { frame = frame }
  for k, v in next, t do copy[k] = v end
  return model.frameMarkers:add(art.marker(copy))
end)

-- marker:project(), marker:project(x): to the nearest point of the surface of its body, of another one, or of a mesh
-- (in the world). How far it was.
art.method("FrameMarker", "project", function(marker, x)
  local own = marker.attachment.frame
  local frame = x == nil and own or x
  local mesh = frame
  if art.is_component(frame) then
    mesh = frame:is("RigidBody") and frame:collision_mesh()
    if not mesh then art.fail("'" .. tostring(frame.name) .. "' has no mesh to project to") end
  elseif art.mesh.is(mesh) then
    frame = nil
  else
    art.fail("project takes a body or a mesh")
  end
  local p = marker:world()
  local q, distance = mesh:nearest(frame and frame:to_local(p) or p)
  if frame == own then
    marker.location = q
  else
    marker.position = frame and frame:to_world(q) or q
  end
  return distance
end)

-------------------------------------------------------------------- attachments

local attach_point, attach_frame, detach = art.attach_point, art.attach_frame, art.detach
art.attach_point, art.attach_frame, art.detach = nil, nil, nil

local function check(x, class, what)
  if not art.is_component(x) then art.fail(what) end
  for name in class:gmatch("%w+") do
    if x:is(name) then return end
  end
  art.fail(what .. ", not a " .. x.class)
end

local function check_inside(mech, ...)
  for _, x in ipairs { ... } do
    local up = x
    while up and up ~= mech do up = up.parent end
    if not up then art.fail("'" .. x.path .. "' is not in '" .. mech.path .. "'") end
  end
end

-- Points to frames, bodies or points; frames and bodies to frames and bodies. The attachment, which goes into
-- the innermost model that contains both.
local function attach_any(x, to, place, weights)
  check(x, "Point Frame", "what is attached is a point, frame or body")
  if art.is_fem_target(to) then return art.attach_to_fem(x, to, place, weights) end
  check(to, "Point Frame", "it is attached to a frame, body, point, FEM model, element or list of nodes")
  if weights then art.fail("weights belong to a list of nodes") end
  if x:is("Point") then return attach_point(x, to, place) end
  return attach_frame(x, to, place and art.matrix(place))
end

local function check_target(mech, x, to, classes, what)
  if not art.is_fem_target(to) then check(to, classes, what) end
  check_inside(mech, x, art.is_component(to) and to or to[1])
end

-- mech:attach_point(point, frame, body or point), at its place or at a location in frame coordinates; to a FEM
-- model, an element or a list of nodes, at its place or one in the world
art.method("MechModel", "attach_point", function(mech, point, to, loc, weights)
  check(point, "Point", "attach_point takes a point")
  check_target(mech, point, to, "Point Frame", "a point is attached to a frame, body, point, FEM model, element or list of nodes")
  return attach_any(point, to, loc, weights)
end)

-- mech:attach_frame(frame or body, frame or body), where it is or at a pose in the world
art.method("MechModel", "attach_frame", function(mech, frame, to, pose, weights)
  check(frame, "Frame", "attach_frame takes a frame or body")
  check_target(mech, frame, to, "Frame", "a frame is attached to a frame, body, FEM model, element or list of nodes")
  return attach_any(frame, to, pose, weights)
end)

art.method("MechModel", "detach_point", function(mech, point)
  check(point, "Point", "detach_point takes a point")
  check_inside(mech, point)
  detach(point)
end)

art.method("MechModel", "detach_frame", function(mech, frame)
  check(frame, "Frame", "detach_frame takes a frame or body")
  check_inside(mech, frame)
  detach(frame)
end)

-- art.attach(x, to, { loc= or pose=, name= ... })
function art.attach(x, to, t)
  local own, props = art.split(t or {}, { loc = 1, pose = 1, weights = 1 })
  if art.is_component(x) and own[x:is("Point") and "pose" or "loc"] then
    art.fail(x:is("Point") and "a point has a loc, not a pose" or "a frame has a pose, not a loc")
  end
  local attachment = attach_any(x, to, own.loc or own.pose, own.weights)
  attachment:set(props)
  return attachment
end

----------------------------------------------------------------------- exciters

-- art.exciter{ name=, targets={ muscle, {muscle, gain}, ... }, gain= }: drives muscles (and other exciters)
function art.exciter(t)
  local own, props = art.split(t, { targets = 1, gain = 1, gains = 1 })
  local exciter = art.MuscleExciter(props)
  if own.gains and #own.gains ~= #(own.targets or {}) then
    art.fail(string.format("%d gains for %d targets", #own.gains, #(own.targets or {})))
  end
  for i, target in ipairs(own.targets or {}) do
    local gain = own.gains and own.gains[i] or own.gain or 1
    if type(target) == "table" then target, gain = target[1], target[2] or gain end
    exciter:add_target(target, gain)
  end
  return exciter
end

-- mech:add_exciter{...}
art.method("MechModel", "add_exciter", function(model, t)
  return model.exciters:add(art.exciter(t))
end)

local function place_of(list, comp)
  for i, entry in ipairs(list) do
    if entry == comp or (type(entry) == "table" and entry[1] == comp) then return i end
  end
end

-- exciter:add_target(muscle or exciter, gain): one more that it drives; a gain given anew replaces the old one
art.method("MuscleExciter", "add_target", function(exciter, target, gain)
  if not art.is_component(target) then art.fail("targets takes components, or { component, gain }") end
  if not art.property(target, "excitationSources") then
    art.fail("a " .. target.class .. " cannot be excited")
  end
  if target == exciter then art.fail("an exciter cannot excite itself") end
  if type(gain or 1) ~= "number" then art.fail("a gain is a number, not a " .. type(gain)) end
  local sources, targets = target.excitationSources or {}, exciter.targets or {}
  sources[place_of(sources, exciter) or #sources + 1] = { exciter, gain or 1 }
  target.excitationSources = sources
  if not place_of(targets, target) then
    targets[#targets + 1] = target
    exciter.targets = targets
  end
  return exciter
end)

-- exciter:remove_target(target): whether it was one
art.method("MuscleExciter", "remove_target", function(exciter, target)
  local targets = exciter.targets or {}
  local at = place_of(targets, target)
  if not at then return false end
  table.remove(targets, at)
  exciter.targets = targets
  local sources = target.excitationSources or {}
  local from = place_of(sources, exciter)
  if from then
    table.remove(sources, from)
    target.excitationSources = sources
  end
  return true
end)

-- mech:attach_axial_spring(p, q, spring): the spring, which is in no model yet, from one point to the other
art.method("MechModel", "attach_axial_spring", function(mech, p, q, spring)
  check(spring, "AxialSpring", "attach_axial_spring takes two points and a spring")
  if spring.parent then art.fail("'" .. tostring(spring.name or spring.class) .. "' is in a model") end
  check(p, "Point", "a spring goes from point to point")
  check(q, "Point", "a spring goes from point to point")
  check_inside(mech, p, q)
  spring.points = { p, q }
  return mech.axialSprings:add(spring)
end)

-- The length of a spring with things where they are now.
art.method("AxialSpring", "current_length", function(spring)
  local points = spring.points
  if not points or #points ~= 2 then art.fail("'" .. tostring(spring.name) .. "' has no two points") end
  return points[1]:world():distance(points[2]:world())
end)

------------------------------------------------------------------------- probes

local PROPS = 'props takes { component, "property" } or "path:property": the name of a property, not its value'

-- { mech, "rigidBodies/box:position" } is { box, "position" }
local function below(comp, name)
  local path, prop = "", name
  if art.is_component(comp) and type(name) == "string" then path, prop = name:match("^(.*):([^:]*)$") end
  if not path or path == "" then return comp, prop or name end
  local host = comp:find(path)
  if not host then art.fail("'" .. comp.path .. "' has no '" .. path .. "' below it") end
  return host, prop
end
art.below = below

-- "path:prop" and { component, "prop" } alike, as { component, "prop" }
local function resolve(ref)
  if type(ref) == "table" and #ref == 1 then ref = ref[1] end
  if type(ref) == "table" then return { below(ref[1], ref[2]) } end
  if type(ref) ~= "string" then art.fail(PROPS) end
  local path, prop = ref:match("^(.-):([^/:]+)$")
  if not path then art.fail("'" .. ref .. "' is not of the form path:property") end
  local comp = path == "" and art.root() or art.root():find(path)
  if not comp then art.fail("'" .. path .. "' does not exist") end
  return { comp, prop }
end

local function bind(own)
  local props = own.props or (own.prop and { own.prop })
  if props == nil or props == "" or type(props) == "table" and #props == 0 then art.fail("a probe needs props") end
  if type(props) == "string" then props = { props } end
  if type(props) ~= "table" then art.fail(PROPS) end
  -- one { component, "property" } alone
  if art.is_component(props[1]) then props = { props } end
  local refs, sizes, total = {}, {}, 0
  for i, ref in ipairs(props) do
    refs[i] = resolve(ref)
    local comp, name = refs[i][1], refs[i][2]
    if not art.is_component(comp) or type(name) ~= "string" then art.fail(PROPS) end
    local row = art.property(comp, name)
    if not row then comp:get(name) end
    local size = row.size
    -- a row of numbers is as long as what stands there: the target force of a spring is one, of a frame spring six
    if row.type == "numbers" then
      local now = comp:get(name)
      size = now and #now or 0
      if size == 0 then art.fail("'" .. name .. "' of " .. comp.class .. " has no numbers yet: set it first, as long as it will be") end
    end
    if size == 0 then art.fail("'" .. name .. "' of " .. comp.class .. " is no numbers") end
    sizes[i] = size
    total = total + size
  end
  return refs, sizes, total
end

-- start and stop may be called as the properties are that they set.
local function with_times(own)
  for key, property in pairs { start = "startTime", stop = "stopTime" } do
    if own[key] and own[property] then art.fail(key .. " and " .. property .. " are the same: give one") end
    own[key] = own[key] or own[property]
  end
  return own
end

local function quoted(letter, n)
  local r = {}
  for i = 1, n do r[i] = '"' .. letter .. (i - 1) .. '"' end
  return "[ " .. table.concat(r, " ") .. " ]"
end

local function rows_of(own, total)
  local rows = {}
  local want = own.dt and total or total + 1
  for i, row in ipairs(own.data) do
    if type(row) == "number" then row = { row } end
    if type(row) ~= "table" or #row ~= want then
      art.fail(string.format("row %d of data has %s, not %d numbers%s", i,
        type(row) == "table" and #row or type(row), want, own.dt and "" or " (the time first)"))
    end
    local r = own.dt and { (i - 1) * own.dt } or {}
    table.move(row, 1, #row, #r + 1, r)
    if i > 1 and r[1] <= rows[i - 1][1] then
      art.fail(string.format("row %d of data: the times must increase", i))
    end
    rows[i] = r
  end
  if #rows == 0 then art.fail("data has no rows") end
  return rows
end

local input_keys = { props = 1, prop = 1, data = 1, dt = 1, file = 1, start = 1, stop = 1, interpolation = 1,
  startTime = 1, stopTime = 1 }

-- Forces are zero at the begin of each step, other properties keep the value that a probe left.
local function warn_of_moment(refs, rows, stop)
  if stop or #rows > 1 then return end
  for _, ref in ipairs(refs) do
    if ref[2]:match("[Ff]orce$") then
      art.warn("data has one row, so '" .. ref[2] .. "' acts at its time alone; stop= keeps it until then")
    end
  end
end

-- art.input_probe{ name=, props=, data={ {t, v...}, ... } or file=, start=, stop=, scale=, interpolation= }
function art.input_probe(t)
  local own, props = art.split(t, input_keys)
  local refs, sizes, total = bind(with_times(own))
  if (own.data == nil) == (own.file == nil) then art.fail("an input probe has either data or file") end
  local rows = own.data and rows_of(own, total)
  if rows then warn_of_moment(refs, rows, own.stop) end
  local header = own.file and art.probe_header(own.file)
  if header and header.size ~= total then
    art.fail(string.format("'%s' has %d values in a row; the properties have %d", own.file, header.size, total))
  end
  local scale = props.scale or (header and header.scale) or 1
  local start = own.start or (header and header.start) or 0
  local probe = art.NumericInputProbe(props)
  probe.startTime = start
  probe.stopTime = own.stop or (header and header.stop) or start + scale * rows[#rows][1]
  if header and header.scale ~= 1 and not props.scale then probe.scale = header.scale end
  if own.file then probe.attachedFile = own.file end
  local order = own.interpolation or (header and header.interpolation)
  if order then probe.interpolationOrder = order end
  probe.vsize = total
  probe.props = refs
  probe:set_text("drivers", quoted("V", #refs))
  local inputs = {}
  for i, n in ipairs(sizes) do
    inputs[2 * i - 1] = "V" .. (i - 1)
    inputs[2 * i] = n
  end
  probe.inputs = inputs
  if rows then probe.data = rows end
  return probe
end

local output_keys = { props = 1, prop = 1, file = 1, start = 1, stop = 1, interval = 1, startTime = 1, stopTime = 1 }

local function output(class, t)
  local own, props = art.split(t, output_keys)
  local refs, _, total = bind(with_times(own))
  local probe = art[class](props)
  probe.startTime = own.start or 0
  probe.stopTime = own.stop or 1
  if own.interval then probe.updateInterval = own.interval end
  if own.file then probe.attachedFile = own.file end
  probe.vsize = total
  probe.props = refs
  local variables = {}
  for i = 1, #refs do variables[i] = "P" .. (i - 1) end
  probe.variables = variables
  probe:set_text("drivers", quoted("P", #refs))
  return probe
end

-- art.output_probe{ name=, props=, file=, start=, stop=, interval= }
function art.output_probe(t) return output("NumericOutputProbe", t) end

-- art.vector_tracing_probe{ prop={ muscle, "forceVector" }, at={ point, "position" }, ... }: vectors, which pictures show where
-- the point was; without `at` at the position of what has the vector
function art.vector_tracing_probe(t)
  local own, rest = art.split(t, { at = 1 })
  local probe = output("VectorTracingProbe", rest)
  if probe.vsize ~= 3 then art.fail("a vector tracing probe takes a vector of 3 numbers, not " .. probe.vsize) end
  if own.at then probe.refPositionProp = own.at[1].path .. ":" .. own.at[2] end
  return probe
end

-- art.tracing_probe{ prop={ point, "position" } or props=, ... }: the path of a point, which pictures show
function art.tracing_probe(t)
  local probe = output("PointTracingProbe", t)
  if probe.vsize % 3 ~= 0 then art.fail("a tracing probe takes positions, 3 numbers each, not " .. probe.vsize) end
  return probe
end

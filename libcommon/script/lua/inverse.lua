-- controllers of inverse control
local art = ...

local make, exciter, target, force, term, probes, probe, panel =
  art.tracking_make, art.tracking_exciter, art.tracking_target, art.tracking_force, art.tracking_term, art.tracking_probes,
  art.tracking_probe, art.tracking_panel
art.tracking_make, art.tracking_exciter, art.tracking_target, art.tracking_force, art.tracking_term, art.tracking_probes =
  nil, nil, nil, nil, nil, nil
local add_term = art.tracking_add_term
art.tracking_probe, art.tracking_panel, art.tracking_add_term = nil, nil, nil

local function number(x, what)
  if type(x) ~= "number" then art.fail(what .. " takes a number, not a " .. type(x)) end
  return x
end

local function component(x, what)
  if not art.is_component(x) then art.fail(what .. " takes a component, not a " .. type(x)) end
  return x
end

-- Each of a list of components, or of { component, weight }.
local function each(list, what, f)
  if art.is_component(list) then list = { list } end
  if type(list) ~= "table" then art.fail(what .. " takes a list of components, not a " .. type(list)) end
  for i = 1, #list do
    local x, weight = list[i], nil
    if not art.is_component(x) and type(x) == "table" then x, weight = x[1], x[2] end
    f(component(x, what), weight)
  end
end

local keys = { name = 1, exciters = 1, targets = 1, forces = 1, l2 = 1, damping = 1 }

-- mech:add_tracking_controller{ exciters=, targets=, forces=, l2=, damping=, name= ... }: the controller, in the root's list
art.method("MechModel", "add_tracking_controller", function(mech, t)
  local own, props = art.split(t or {}, keys)
  local c = make(mech, own.name)
  each(own.exciters or {}, "exciters", function(x, w) exciter(c, x, w) end)
  each(own.targets or {}, "targets", function(x, w) target(c, x, w) end)
  each(own.forces or {}, "forces", function(x, w) force(c, x, w) end)
  if own.l2 then term(c, "L2RegularizationTerm", number(own.l2, "l2")) end
  if own.damping then term(c, "DampingTerm", number(own.damping, "damping")) end
  for key, value in pairs(props) do c[key] = value end
  return c
end)

-- c:add_exciter(x, weight), c:add_exciters(list)
art.method("TrackingController", "add_exciter", function(c, x, w) exciter(c, component(x, "add_exciter"), w) return c end)
art.method("TrackingController", "add_exciters", function(c, list)
  each(list, "add_exciters", function(x, w) exciter(c, x, w) end)
  return c
end)
-- c:add_target(point or frame, weight), c:add_force_target(spring, muscle or connector, weight): the target
art.method("TrackingController", "add_target", function(c, x, w) return target(c, component(x, "add_target"), w) end)
art.method("TrackingController", "add_force_target", function(c, x, w)
  return force(c, component(x, "add_force_target"), w)
end)
-- c:set_l2_regularization(weight), c:set_excitation_damping(weight)
art.method("TrackingController", "set_l2_regularization", function(c, w) term(c, "L2RegularizationTerm", w or 0.0001) end)
art.method("TrackingController", "set_excitation_damping", function(c, w) term(c, "DampingTerm", w or 0.00001) end)

-- c:add_term(class, { name=, weight=, ... }): a term of any class with these properties
art.method("TrackingController", "add_term", function(c, class, t)
  if type(class) ~= "string" then art.fail("add_term takes the name of a class, not a " .. type(class)) end
  local own, props = art.split(t or {}, { name = 1 })
  local made = add_term(c, class, own.name)
  for key, value in pairs(props) do made[key] = value end
  return made
end)

-- c:targets(): { {target=, source=}, ... } of points, frames and forces; c:find_target(source): its target, or nil;
-- c:remove_target(source): whether there was one
local lists = { { "motionTerm", "targetPoints", "sourcePoints" }, { "motionTerm", "targetFrames", "sourceFrames" },
  { "forceEffectorTerm", "forceTargets" }, { "constraintForceTerm", "forceTargets" } }
local function each_target(c, f)
  for _, l in ipairs(lists) do
    local owner = c:find(l[1])
    local targets = owner and owner:find(l[2])
    local sources = owner and l[3] and owner:find(l[3])
    for i = 1, targets and #targets or 0 do
      local t, s = targets[i], sources and sources[i]
      local of = s and s.ref or not s and (t:is("ForceEffectorTarget") and t.forceComp or t.connector) or nil
      if f(t, of, s) then return end
    end
  end
end
art.method("TrackingController", "targets", function(c)
  local out = {}
  each_target(c, function(t, of) out[#out + 1] = { target = t, source = of } end)
  return out
end)
art.method("TrackingController", "find_target", function(c, source)
  local found
  each_target(c, function(t, of)
    if of == component(source, "find_target") then found = t end
    return found
  end)
  return found
end)
art.method("TrackingController", "remove_target", function(c, source)
  local found
  each_target(c, function(t, of, s)
    if of ~= component(source, "remove_target") then return end
    found = true
    if s then s:remove() end
    t:remove()
    return true
  end)
  return found or false
end)

-- c:add_probes(duration, interval): those of ArtiSynth's inverse manager, by probeDuration and probeUpdateInterval if nothing
-- is given; c:reset_probes(duration, interval): in the place of all probes that there are
art.method("TrackingController", "add_probes", function(c, duration, interval)
  probes(c, number(duration or c.probeDuration, "add_probes"), interval or c.probeUpdateInterval)
end)
art.method("TrackingController", "reset_probes", function(c, duration, interval)
  local root = c:find("/")
  for _, name in ipairs { "inputProbes", "outputProbes" } do
    local list = root[name]
    for i = #list, 1, -1 do list[i]:remove() end
  end
  c:add_probes(duration, interval)
end)
-- c:add_probe(name, {file=, start=, stop=, interval=}), c:find_probe(name)
art.method("TrackingController", "add_probe", function(c, name, t)
  if type(name) ~= "string" then art.fail("add_probe takes the name of a probe, not a " .. type(name)) end
  t = t or {}
  return probe(c, name, t.file, t.start or 0, t.stop or c.probeDuration, t.interval or c.probeUpdateInterval)
end)
art.method("TrackingController", "find_probe", function(c, name)
  local root = c:find("/")
  return root.inputProbes:find(name) or root.outputProbes:find(name)
end)

-- c:add_panel(): a control panel with its properties and those of its terms
art.method("TrackingController", "add_panel", function(c) return panel(c) end)

local frame_axes, moment_axes = { "FX", "FY", "FZ" }, { "MX", "MY", "MZ" }

local function add_pushes(mech, class, key, of, axes, most, made)
  for _, dof in ipairs(axes) do
    local base = of.name or (key .. of.number)
    local e = art[class] { name = base .. dof, dof = dof, maxForce = most }
    e[key] = of
    made[#made + 1] = mech.forceEffectors:add(e)
  end
end

-- mech:add_frame_exciters{ frame=, maxForce=, maxMoment= }, mech:add_point_exciters{ point=, maxForce= }: a list of them
art.method("MechModel", "add_frame_exciters", function(mech, t)
  local frame, made = component(t.frame, "frame"), {}
  if not t.maxForce and not t.maxMoment then art.fail("frame exciters need maxForce or maxMoment") end
  if t.maxForce then add_pushes(mech, "FrameExciter", "frame", frame, frame_axes, t.maxForce, made) end
  if t.maxMoment then add_pushes(mech, "FrameExciter", "frame", frame, moment_axes, t.maxMoment, made) end
  return made
end)
art.method("MechModel", "add_point_exciters", function(mech, t)
  local made = {}
  add_pushes(mech, "PointExciter", "point", component(t.point, "point"), frame_axes, number(t.maxForce, "maxForce"), made)
  return made
end)

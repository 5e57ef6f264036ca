-- what acts on coordinates of joints: couplings, soft limits, actuators
local art = ...

-- A joint with one coordinate, or { joint, "theta" }, or { joint, 0 }: the pair that properties take.
local function coordinate_of(x, what)
  local joint, key = x, nil
  if not art.is_component(x) then
    if type(x) ~= "table" then art.fail(what .. " takes a joint or { joint, coordinate }, not a " .. type(x)) end
    joint, key = x[1], x[2]
  end
  if not art.is_component(joint) or not joint:is("BodyConnector") then art.fail(what .. " needs a joint") end
  local names = joint:coordinate_names()
  if key == nil and #names == 1 then key = 0 end
  for i, name in ipairs(names) do
    if key == name or key == i - 1 then return { joint, i - 1 } end
  end
  local known = "'" .. tostring(joint.name or joint.number) .. "' has " .. table.concat(names, ", ")
  if key == nil then art.fail(what .. ": which coordinate? " .. known) end
  art.fail(what .. ": no coordinate " .. tostring(key) .. "; " .. known)
end

-- Text of a function: as it is in files, a ratio, or factors with a constant behind them.
local function function_of(f)
  if type(f) == "string" then return f end
  if type(f) == "number" then f = { f, 0 } end
  if type(f) ~= "table" then art.fail("f of a coupling takes a number, a table of numbers or a text") end
  local parts = {}
  for i = 1, #f do
    if type(f[i]) ~= "number" then art.fail("f of a coupling: " .. tostring(f[i]) .. " is no number") end
    local short = string.format("%.15g", f[i])
    parts[i] = tonumber(short) == f[i] and short or string.format("%.17g", f[i])
  end
  return "maspack.function.LinearFunctionNx1 [ " .. table.concat(parts, " ") .. " ]"
end

-- art.joint_coupling{ coordinates={ dependent, other, ... }, f=, name= ... }
function art.joint_coupling(t)
  local own, props = art.split(t, { coordinates = 1, f = 1 })
  if type(own.coordinates) ~= "table" or #own.coordinates < 2 then
    art.fail("a coupling needs two or more coordinates")
  end
  local list = {}
  for i, x in ipairs(own.coordinates) do list[i] = coordinate_of(x, "coordinates") end
  local coupling = art.JointCoordinateCoupling(props)
  coupling.coordinates = list
  coupling["function"] = function_of(own.f)
  return coupling
end

local function force(t, class)
  local own, props = art.split(t, { coordinate = 1 })
  local c = coordinate_of(own.coordinate, "coordinate")
  local made = art[class](props)
  made.coordinate = { c }
  return made
end

-- art.joint_limit_force{ coordinate=, upperLimit=, upperStiffness=, ... }
function art.joint_limit_force(t) return force(t, "JointLimitForce") end
-- art.joint_actuator{ coordinate=, forceScale=, excitation=, ... }
function art.joint_actuator(t) return force(t, "JointActuator") end

-- art.function_path_muscle{ coordinates={ ... }, length="0.3 - 0.05*q1", material=, excitation=, ... }
function art.function_path_muscle(t)
  local own, props = art.split(t, { coordinates = 1, length = 1 })
  if type(own.coordinates) ~= "table" or #own.coordinates < 1 then
    art.fail("a muscle by coordinates needs a table of them")
  end
  if type(own.length) ~= "string" then art.fail("the length of a muscle by coordinates is a text, by q1, q2, ...") end
  local list = {}
  for i, x in ipairs(own.coordinates) do list[i] = coordinate_of(x, "coordinates") end
  local muscle = art.FunctionBasedPathMuscle(props)
  muscle.coordinates = list
  muscle.lengthExpression = own.length
  return muscle
end

art.method("MechModel", "add_joint_coupling", function(mech, t)
  return mech.particleConstraints:add(art.joint_coupling(t))
end)
art.method("MechModel", "add_joint_limit_force", function(mech, t)
  return mech.forceEffectors:add(art.joint_limit_force(t))
end)
art.method("MechModel", "add_joint_actuator", function(mech, t)
  return mech.forceEffectors:add(art.joint_actuator(t))
end)
art.method("MechModel", "add_function_path_muscle", function(mech, t)
  return mech.forceEffectors:add(art.function_path_muscle(t))
end)

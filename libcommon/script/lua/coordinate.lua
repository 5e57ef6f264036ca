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

local function number_text(x)
  local short = string.format("%.15g", x)
  return tonumber(short) == x and short or string.format("%.17g", x)
end

local function numbers_text(class, numbers)
  local parts = {}
  for i = 1, #numbers do
    if type(numbers[i]) ~= "number" then art.fail("f of a coupling: " .. tostring(numbers[i]) .. " is no number") end
    parts[i] = number_text(numbers[i])
  end
  return "maspack.function." .. class .. " [ " .. table.concat(parts, " ") .. " ]"
end

-- Knots { {x, y}, ... } joined by lines, or { {x, y, dy}, ... } by cubics.
local function knots_text(knots)
  local width, numbers = #knots[1], {}
  if width ~= 2 and width ~= 3 then art.fail("f of a coupling: a knot is {x, y} or {x, y, dy}") end
  for i, knot in ipairs(knots) do
    if type(knot) ~= "table" or #knot ~= width then art.fail("f of a coupling: knot " .. i .. " is not as the first") end
    for _, x in ipairs(knot) do numbers[#numbers + 1] = x end
  end
  return numbers_text(width == 2 and "LinearSpline1d" or "CubicHermiteSpline1d", numbers)
end

-- What f(x) is, a number.
local function value_at(f, x)
  local y = f(x)
  if type(y) ~= "number" or y ~= y or y == math.huge or y == -math.huge then
    art.fail("f of a coupling returns " .. (y ~= y and "no number" or tostring(y)) .. " for " .. number_text(x) .. ": it takes the other coordinate and returns a number")
  end
  return y
end

-- A Lua function as a cubic spline through values and slopes of it, with twice as many knots until it is met between them.
local function sampled(f, from, to)
  local n, step = 8, 1e-3 * (to - from)
  local function slope(x)  -- central differences of order four, inside of the range
    local m = math.min(math.max(x, from + 2 * step), to - 2 * step)
    if m == x then
      return (8 * (value_at(f, x + step) - value_at(f, x - step)) - value_at(f, x + 2 * step) + value_at(f, x - 2 * step)) / (12 * step)
    end
    local s = x < m and step or -step
    local y = {}
    for i = 0, 4 do y[i] = value_at(f, x + i * s) end
    return (-25 * y[0] + 48 * y[1] - 36 * y[2] + 16 * y[3] - 3 * y[4]) / (12 * s)
  end
  while true do
    local knots, worst, size = {}, 0, 0
    for i = 0, n do
      local x = from + (to - from) * i / n
      knots[i + 1] = { x, value_at(f, x), slope(x) }
      size = math.max(size, math.abs(knots[i + 1][2]))
    end
    local h = (to - from) / n
    for i = 1, n do
      local a, b = knots[i], knots[i + 1]
      local between = (a[2] + b[2]) / 2 + h / 8 * (a[3] - b[3])
      worst = math.max(worst, math.abs(between - value_at(f, a[1] + h / 2)))
    end
    if worst <= 1e-9 * size then return knots end
    if n >= 1024 then
      if worst <= 1e-6 * size then return knots end
      art.fail("f of a coupling is not smooth from " .. number_text(from) .. " to " .. number_text(to) .. ": give knots, f={ {x, y}, ... }")
    end
    n = 2 * n
  end
end

-- The range of the one other coordinate, in radians or a length.
local function range_of(others, range)
  if #others ~= 1 then art.fail("f of a coupling is a Lua function of one other coordinate; of several take a table of factors") end
  if range ~= nil then
    if type(range) ~= "table" or #range ~= 2 or not (range[1] < range[2]) then art.fail("range of a coupling takes {from, to}") end
    return range[1], range[2]
  end
  local joint, i = others[1][1], others[1][2]
  local name = joint:coordinate_names()[i + 1]
  local limits, row = joint[name .. "Range"], art.property(joint, name)
  local angle = row and row.unit == "deg"
  local from, to = limits and limits[1] or -math.huge, limits and limits[2] or math.huge
  if angle then
    from, to = math.max(from, -180), math.min(to, 180)
    return math.rad(from), math.rad(to)
  end
  if from == -math.huge or to == math.huge then
    art.fail("f of a coupling: '" .. name .. "' has no range; say for which it is, range={from, to}")
  end
  return from, to
end

-- Text of a function: as it is in files, a ratio, factors with a constant behind them, knots, or a Lua function.
local function function_of(f, others, range)
  if type(f) == "string" then return f end
  if type(f) == "function" then return knots_text(sampled(f, range_of(others, range))) end
  if range ~= nil then art.fail("range of a coupling is that of an f that is a Lua function") end
  if type(f) == "number" then f = { f, 0 } end
  if type(f) ~= "table" then art.fail("f of a coupling takes a number, a table of numbers or knots, a function or a text") end
  if type(f[1]) == "table" then return knots_text(f) end
  return numbers_text("LinearFunctionNx1", f)
end

-- art.joint_coupling{ coordinates={ dependent, other, ... }, f=, range=, name= ... }
function art.joint_coupling(t)
  local own, props = art.split(t, { coordinates = 1, f = 1, range = 1 })
  if type(own.coordinates) ~= "table" or #own.coordinates < 2 then
    art.fail("a coupling needs two or more coordinates")
  end
  local list = {}
  for i, x in ipairs(own.coordinates) do list[i] = coordinate_of(x, "coordinates") end
  local coupling = art.JointCoordinateCoupling(props)
  coupling.coordinates = list
  coupling["function"] = function_of(own.f, { table.unpack(list, 2) }, own.range)
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
-- art.joint_expression_force{ coordinate=, expression="-50*q - qdot", ... }
function art.joint_expression_force(t) return force(t, "JointExpressionForce") end

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
art.method("MechModel", "add_joint_expression_force", function(mech, t)
  return mech.forceEffectors:add(art.joint_expression_force(t))
end)
art.method("MechModel", "add_function_path_muscle", function(mech, t)
  return mech.forceEffectors:add(art.function_path_muscle(t))
end)

-- joints and connectors: where they are and what they connect
local art = ...

----------------------------------------------------------------- rigid transforms

-- transforms are 12 numbers, the rows of a 3x4 matrix
local function product(A, B)
  local R = {}
  for i = 0, 2 do
    for j = 1, 4 do
      local s = j == 4 and A[4 * i + 4] or 0
      for k = 1, 3 do s = s + A[4 * i + k] * B[4 * (k - 1) + j] end
      R[4 * i + j] = s
    end
  end
  return R
end

local function inverse(A)
  local R = {}
  for i = 0, 2 do
    local s = 0
    for k = 0, 2 do
      R[4 * i + k + 1] = A[4 * k + i + 1]
      s = s - A[4 * k + i + 1] * A[4 * k + 4]
    end
    R[4 * i + 4] = s
  end
  return R
end

-- axes x, y, z and an origin as a transform
local function axes(x, y, z, p)
  return { x[1], y[1], z[1], p[1], x[2], y[2], z[2], p[2], x[3], y[3], z[3], p[3] }
end

local function vector(x, what)
  if type(x) ~= "table" or #x ~= 3 then art.fail(what .. " takes three numbers") end
  return art.vec(x)
end

local function direction(x, what)
  local v = vector(x, what)
  local n = v:norm()
  if not (n > 0 and n < math.huge) then art.fail(what .. " is no direction: its length is zero") end
  return v / n
end

-- 3, 7, 12 or 16 numbers; a matrix must be that of a rotation
local function transform(x, what)
  if type(x) ~= "table" then art.fail(what .. " takes a pose: 3, 7, 12 or 16 numbers") end
  local T = art.matrix(x)
  for i = 0, 2 do
    for j = 0, 2 do
      local s = i == j and -1 or 0
      for k = 0, 2 do s = s + T[4 * k + i + 1] * T[4 * k + j + 1] end
      if not (math.abs(s) < 1e-6) then art.fail(what .. " is not rigid: its matrix is no rotation") end
    end
  end
  local det = T[1] * (T[6] * T[11] - T[7] * T[10]) - T[2] * (T[5] * T[11] - T[7] * T[9])
    + T[3] * (T[5] * T[10] - T[6] * T[9])
  if det < 0 then art.fail(what .. " is not rigid: its matrix reflects") end
  return T
end

------------------------------------------------------------------------- placing

local place_keys = { a = 1, b = 1, TCA = 1, TDB = 1, TCW = 1, TDW = 1, pCA = 1, origin = 1, axis = 1,
  roll_axis = 1, pitch_axis = 1 }

-- which keys go together, in the order in which a user would think of them
local ways = {
  { "TDW" }, { "TCA", "TDB" }, { "TCW", "TDW" }, { "origin" }, { "origin", "axis" },
  { "origin", "roll_axis", "pitch_axis" }, { "pCA", "TDB" }, { "pCA", "TDW" },
}

local function way_of(own, what)
  local given, n = {}, 0
  for key in next, place_keys do
    if key ~= "a" and key ~= "b" and own[key] ~= nil then given[key], n = true, n + 1 end
  end
  for _, way in ipairs(ways) do
    local fits = #way == n
    for _, key in ipairs(way) do fits = fits and given[key] end
    if fits then return table.concat(way, " ") end
  end
  local texts = {}
  for i, way in ipairs(ways) do texts[i] = table.concat(way, " and ") end
  art.fail(what .. " is placed by one of: " .. table.concat(texts, "; "))
end

-- frame D where axes were given
local function frame_of_axes(own)
  local p = vector(own.origin, "origin")
  local z = direction(own.axis or own.roll_axis or { 0, 0, 1 }, own.roll_axis and "roll_axis" or "axis")
  if not own.pitch_axis then
    -- turned least from the axes of the world
    local c, vx, vy = z[3], -z[2], z[1]
    if c < -1 + 1e-14 then return axes({ 1, 0, 0 }, { 0, -1, 0 }, { 0, 0, -1 }, p) end
    local k = 1 / (1 + c)
    return axes({ 1 - vy * vy * k, vx * vy * k, -vy }, { vx * vy * k, 1 - vx * vx * k, vx }, z, p)
  end
  local pitch = direction(own.pitch_axis, "pitch_axis")
  local y = pitch - z * pitch:dot(z)
  if y:norm() < 1e-8 then art.fail("roll_axis and pitch_axis are parallel") end
  y = y:unit()
  return axes(y:cross(z), y, z, p), math.atan(pitch:dot(z), pitch:dot(y))
end

local attach_end = art.fem_attach_end
art.fem_attach_end = nil

local function is_fem(body)
  return body ~= nil and art.is_component(body) and art.is_fem_target(body)
end

-- FEM models have no frame: places are those in the world.
local function body_pose(body)
  return body and not is_fem(body) and art.matrix(body:world_pose()) or { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 }
end

local function check_body(body, what, key)
  if not is_fem(body) and not (art.is_component(body) and body:is("Frame")) then
    art.fail(what .. ": " .. key .. " takes a body, a frame, a FEM model or an element of one")
  end
end

-- Whether coordinates were given beforehand, which then say how C stands to D.
local function preset(joint)
  local names = joint:coordinate_names()
  for _, name in ipairs(names) do
    if joint:is_set(name) then return name end
  end
end

-- T_CA and T_DB
local function frames(joint, own, what)
  local way = way_of(own, what)
  local TAW, TBW = body_pose(own.a), body_pose(own.b)
  local fixed = way == "TCA TDB" or way == "TCW TDW" or way == "pCA TDB" or way == "pCA TDW"
  local name = fixed and preset(joint)
  if name then
    art.fail(what .. ": " .. name .. " follows from " .. way:gsub(" ", " and ") .. "; set it afterwards, which moves a body")
  end
  if way == "TCA TDB" then return transform(own.TCA, "TCA"), transform(own.TDB, "TDB") end
  if own.pCA then
    local p = vector(own.pCA, "pCA")
    local TDB = own.TDB and transform(own.TDB, "TDB") or product(inverse(TBW), transform(own.TDW, "TDW"))
    return axes({ 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, p), TDB
  end
  local TDW, skew
  if own.origin then TDW, skew = frame_of_axes(own) else TDW = transform(own.TDW, "TDW") end
  if skew then joint.skewAngle = skew end
  local TCW = own.TCW and transform(own.TCW, "TCW") or product(TDW, joint:tcd())
  return product(inverse(TAW), TCW), product(inverse(TBW), TDW)
end

-- joint:attach{ a=, b=, ... }: bodies and frames; coordinates that were set before say how C stands to D
art.method("BodyConnector", "attach", function(joint, t)
  local what = joint.class
  local own, rest = art.split(t, place_keys)
  local other = next(rest)
  if other ~= nil then art.fail(what .. ": there is no '" .. tostring(other) .. "'") end
  if own.b == art.null then own.b = nil end
  check_body(own.a, what, "a")
  if own.b ~= nil then check_body(own.b, what, "b") end
  if own.a == own.b then art.fail(what .. " joins a body to itself") end
  if joint.bodyA then art.fail((joint.name or what) .. " is attached already") end
  for key, body in pairs { TCA = own.a, pCA = own.a, TDB = own.b or false } do
    if own[key] and is_fem(body) then
      art.fail(what .. ": a FEM model has no frame that " .. key .. " could be in; TDW, TCW or axes in the world place it")
    end
  end
  local TCA, TDB = frames(joint, own, what)
  if not is_fem(own.a) then joint.bodyA = own.a end
  if not is_fem(own.b) then joint.bodyB = own.b or art.null end
  for _, side in ipairs { { "A", own.a, TCA }, { "B", own.b, TDB } } do
    local end_, body, T = side[1], side[2], side[3]
    if is_fem(body) then
      attach_end(joint, end_ == "A", body, T)
    else
      local key = "attachment" .. end_
      joint:set_text(key, "FrameFrameAttachment [ ]")
      joint[key].master = body or art.null
      joint[key].TFM = T
    end
  end
  return joint
end)

-- art.joint(class, { name=, a=, b=, TDW= ..., theta=, thetaRange= ..., declare={ {name=, type=}, ... } }): what a
-- joint declares, its coordinates too, is there before its values are set
function art.joint(class, t)
  if type(class) ~= "string" then art.fail("art.joint takes the name of a class and a table") end
  local own, props = art.split(t, place_keys)
  local declared = props.declare
  local joint
  if declared == nil then
    joint = art.new(class, props)
  else
    if type(declared) ~= "table" then art.fail(class .. ": declare takes a table of declarations") end
    props.declare = nil
    local first, rest = art.split(props, { name = 1, script = 1, code = 1 })
    joint = art.new(class, first)
    for _, t in ipairs(declared) do joint:declare(t) end
    joint:set(rest)
  end
  if not joint:is("BodyConnector") then art.fail(class .. " is no joint or connector") end
  if next(own) ~= nil then joint:attach(own) end
  return joint
end

-- mech:add_joint(class, { ... }), into the joints of the model
art.method("MechModel", "add_joint", function(mech, class, t)
  return mech.bodyConnectors:add(art.joint(class, t))
end)

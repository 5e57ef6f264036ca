-- vectors, pairs in a fixed order, arguments
local art = ...

------------------------------------------------------------------------ vectors

local V = art.vec_meta
art.vec_meta = nil

local names = { x = 1, y = 2, z = 3, w = 4 }
local methods = {}

local function vec(t)
  return setmetatable(t, V)
end

local function entries(v)
  if type(v) ~= "table" then art.fail("expected a vector, not a " .. type(v)) end
  return v
end

local function combine(a, b, f)
  a, b = entries(a), entries(b)
  if #a ~= #b then art.fail("vectors of " .. #a .. " and " .. #b .. " numbers") end
  local r = {}
  for i = 1, #a do r[i] = f(a[i], b[i]) end
  return vec(r)
end

local function each(v, f)
  local r = {}
  for i = 1, #v do r[i] = f(v[i]) end
  return vec(r)
end

function V.__add(a, b) return combine(a, b, function(x, y) return x + y end) end
function V.__sub(a, b) return combine(a, b, function(x, y) return x - y end) end
function V.__unm(a) return each(a, function(x) return -x end) end

function V.__mul(a, b)
  if type(a) == "number" then a, b = b, a end
  if type(b) ~= "number" then art.fail("a vector is multiplied with a number; see :dot and :cross") end
  return each(a, function(x) return x * b end)
end

function V.__div(a, s)
  if type(s) ~= "number" then art.fail("a vector is divided by a number") end
  return each(a, function(x) return x / s end)
end

function V.__index(v, key)
  local i = names[key]
  if i then return rawget(v, i) end
  return methods[key]
end

function V.__newindex(v, key, value)
  rawset(v, names[key] or key, value)
end

function V.__tostring(v)
  local r = {}
  for i = 1, #v do r[i] = string.format("%.10g", v[i]) end
  return "(" .. table.concat(r, ", ") .. ")"
end

function methods.dot(a, b)
  local s = 0
  for i = 1, #a do s = s + a[i] * b[i] end
  return s
end

function methods.cross(a, b)
  return vec { a[2] * b[3] - a[3] * b[2], a[3] * b[1] - a[1] * b[3], a[1] * b[2] - a[2] * b[1] }
end

function methods.norm(a)
  return math.sqrt(methods.dot(a, a))
end

function methods.unit(a)
  local n = methods.norm(a)
  if n == 0 then art.fail("a vector of length zero has no direction") end
  return a / n
end

function methods.distance(a, b)
  return methods.norm(combine(a, b, function(x, y) return x - y end))
end

-- art.vec(x, y, z) or art.vec{x, y, z}
function art.vec(first, ...)
  local t = type(first) == "table" and table.move(first, 1, #first, 1, {}) or { first, ... }
  for i = 1, #t do
    if type(t[i]) ~= "number" then art.fail("vec takes numbers, not a " .. type(t[i])) end
  end
  return vec(t)
end

-------------------------------------------------------------------------- pairs

-- the order of Lua's own pairs() differs from run to run; this one does not: numbers, then texts
local raw_pairs = pairs

local function before(a, b)
  local ta, tb = type(a), type(b)
  if ta ~= tb then return ta < tb end
  if ta == "number" or ta == "string" then return a < b end
  return false
end

function pairs(t)
  local meta = getmetatable(t)
  if type(t) ~= "table" or meta == false or (meta and meta.__pairs) then return raw_pairs(t) end
  local keys, n, plain = {}, 0, true
  for k in next, t do
    n = n + 1
    keys[n] = k
    if type(k) ~= "number" and type(k) ~= "string" then plain = false end
  end
  -- tables and functions as keys have no order of their own
  if not plain then return raw_pairs(t) end
  table.sort(keys, before)
  local i = 0
  return function()
    repeat
      i = i + 1
    until i > n or rawget(t, keys[i]) ~= nil
    if i <= n then return keys[i], rawget(t, keys[i]) end
  end, t, nil
end

------------------------------------------------------------------------ methods

-- a method that is called as mech.add_fem{...} gets the table in place of mech
local add_method, is_component, type_of = art.method, art.is_component, type

function art.method(class, name, f)
  add_method(class, name, function(self, ...)
    if not is_component(self, class) then
      local what = is_component(self) and tostring(self):match("^%S+") or "a " .. type_of(self)
      art.fail(string.format("'%s' is a method of %s, and is given %s in its place: it is called with a colon, x:%s(...)",
        name, class, what, name))
    end
    return f(self, ...)
  end)
end

---------------------------------------------------------------------- arguments

local given, wanted = art.given, art.wanted
art.given, art.wanted = nil, nil

args = setmetatable({}, {
  __index = function(_, key)
    if type(key) == "string" then wanted[key] = true end
    return given[key]
  end,
  __newindex = function() art.fail("args cannot be changed") end,
  __tostring = function() return tostring(given) end,
  __pairs = function()
    for key in pairs(given) do wanted[key] = true end
    return pairs(given)
  end,
})

local function convert(key, value, default)
  local want = type(default)
  if want == "string" then return tostring(value) end
  if want == "boolean" and (value == "true" or value == "false") then return value == "true" end
  if type(value) ~= want then
    art.fail(string.format("argument %s=%s: expected a %s, as %s", key, value, want, default))
  end
  return value
end

-- art.args{ name = default, ... }: what was given on the command line, else the defaults; a default also
-- says of what type the argument is
function art.args(defaults)
  local result = {}
  for key, default in pairs(defaults) do
    wanted[key] = true
    local value = given[key]
    if value == nil then value = default else value = convert(key, value, default) end
    result[key] = value
  end
  return result
end

-- take(t, keys): the entries of t with these keys, and the others
function art.split(t, keys)
  if type(t) ~= "table" then art.fail("expected a table, not a " .. type(t)) end
  local own, rest = {}, {}
  for k, v in next, t do
    if keys[k] then own[k] = v else rest[k] = v end
  end
  return own, rest
end

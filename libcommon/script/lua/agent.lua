-- scripts in a simulation: what they may use, their functions, declared properties, state
local art = ...
local driver = {}
art.driver = driver

-- `root` of the model, whatever a script makes of the global of this name
local root
local globals, store, declare_text, trial_start = _G, art.store, art.declare_text, art.trial_start
art.store, art.declare_text, art.trial_start = nil, nil, nil

------------------------------------------------------------- declared properties

-- the shortest text that reads back as the same number
local function number_text(x)
  if x ~= x then return "nan" end
  if x == math.huge then return "inf" elseif x == -math.huge then return "-inf" end
  if math.type(x) == "integer" then return string.format("%d", x) end
  local s
  for digits = 15, 17 do
    s = string.format("%." .. digits .. "g", x)
    if tonumber(s) == x then break end
  end
  if not s:find("[.e]") then s = s .. ".0" end
  return s
end

local function quote(s)
  return '"' .. s:gsub('[\\"]', "\\%0"):gsub("\n", "\\n") .. '"'
end

local types = { boolean = "bool", string = "string", number = "double", table = "numbers" }

local function default_text(t)
  local x = t.default
  if type(x) == "number" then return number_text(x) end
  if type(x) == "boolean" then return tostring(x) end
  if type(x) == "string" then return t.type == "enum" and x or quote(x) end
  if type(x) == "table" then
    local r = {}
    for i = 1, #x do
      if type(x[i]) ~= "number" then art.fail("the default of '" .. t.name .. "' holds no numbers alone") end
      r[i] = number_text(x[i])
    end
    return "[ " .. table.concat(r, " ") .. " ]"
  end
  art.fail("the default of '" .. t.name .. "' is a " .. type(x))
end

local known = {
  name = 1, type = 1, default = 1, size = 1, unit = 1, range = 1, values = 1, help = 1, readonly = 1,
  inheritable = 1, target = 1, get = 1, set = 1,
}

local function declaration(t)
  if type(t) ~= "table" or type(t.name) ~= "string" then art.fail("declare takes a table with a name") end
  for key in next, t do
    if not known[key] then art.fail("declare: there is no '" .. tostring(key) .. "'") end
  end
  local parts = { 'name="' .. t.name .. '"' }
  local function add(key, text) parts[#parts + 1] = key .. "=" .. text end
  local kind = t.type or (t.default ~= nil and types[type(t.default)]) or nil
  if kind then add("type", kind) end
  if t.default ~= nil then add("default", default_text(t)) end
  if t.size then add("size", tostring(t.size)) end
  for _, key in ipairs { "unit", "range", "values", "help", "target" } do
    if t[key] then add(key, quote(tostring(t[key]))) end
  end
  if t.readonly then add("readonly", "true") end
  if t.inheritable then add("inheritable", "true") end
  return "[ " .. table.concat(parts, " ") .. " ]"
end

-- read and set by functions of the script: { comp, name, get, set, last }
local accessors = {}

-- component:declare{ name=, type= or default= ... }: one more property of this component. What the file
-- declares already stays as it is there.
local function declare(comp, t)
  local text = declaration(t)
  if not art.property(comp, t.name) then
    local before = comp:as_text("customProperties")
    before = before and before:match("^%s*%[(.*)%]%s*$") or ""
    declare_text(comp, "[" .. before .. text .. " ]")
  end
  if t.get or t.set then
    accessors[#accessors + 1] = { comp = comp, name = t.name, get = t.get, set = t.set }
  end
  return comp
end
art.method("ModelComponentBase", "declare", declare)
art.method("ContactForceBehavior", "declare", declare)

local function equal(a, b)
  if type(a) ~= "table" or type(b) ~= "table" or #a ~= #b then return a == b end
  for i = 1, #a do
    if a[i] ~= b[i] then return false end
  end
  return true
end

-- what was set from outside reaches the script
local function take_in()
  for _, a in ipairs(accessors) do
    if a.set then
      local value = a.comp:get(a.name)
      if not equal(value, a.last) then
        a.last = value
        a.set(value)
      end
    end
  end
end

-- what the script computes is there for others
local function give_out()
  for _, a in ipairs(accessors) do
    if a.get then
      local value = a.get()
      if value == nil then art.fail("the function of '" .. a.name .. "' gives no value") end
      if not equal(value, a.last) then
        store(a.comp, a.name, value)
        a.last = a.comp:get(a.name)
      end
    end
  end
end

----------------------------------------------------------------------- commands

-- what a person can ask for: { name, help, call }
local commands = {}

-- self:command{ name=, help=, call= }
art.method("ModelComponentBase", "command", function(comp, t)
  if type(t) ~= "table" or type(t.name) ~= "string" or t.name == "" or t.name:find("%c") then
    art.fail("command takes a table with a name of one line")
  end
  if type(t.call) ~= "function" then art.fail("command '" .. t.name .. "' has no function 'call'") end
  for _, c in ipairs(commands) do
    if c.name == t.name then art.fail("there is a command '" .. t.name .. "' already") end
  end
  commands[#commands + 1] = { name = t.name, help = tostring(t.help or ""):gsub("%c", " "), call = t.call }
  return comp
end)

-- a line for each: name, tab, help
function driver.commands()
  local out = {}
  for i, c in ipairs(commands) do out[i] = c.name .. "\t" .. c.help .. "\n" end
  return table.concat(out)
end

function driver.execute(i)
  take_in()
  commands[i].call()
  give_out()
end

--------------------------------------------------------------------- in the run

local functions, plain_load = globals, load

-- load() is a function of Lua, too
local function loader()
  if functions.load ~= plain_load then return functions.load end
end

-- What the script returned, or its global functions. The kind of agent says which function must be there.
function driver.start(result, need)
  if type(result) == "table" then functions = result end
  return not need or type(functions[need]) == "function"
end

function driver.has(name)
  return type(functions[name]) == "function"
end

-- A step that fails is taken again: before the first call in a step the state is kept, and taken back when
-- the time is that of the step's beginning once more. What outputs remember is not taken back: they act once a
-- step has succeeded.
local adaptive, kept = false, nil

local function keep()
  local t = adaptive and trial_start()
  if t and not (kept and kept.t == t) then kept = { t = t, text = driver.save() } end
end

function driver.initialize(t)
  if kept and kept.t == t and kept.text then driver.load(kept.text) end
  kept = nil
  take_in()
  if functions.initialize then functions.initialize(t) end
  give_out()
end

function driver.apply(t0, t1)
  keep()
  take_in()
  functions.apply(t0, t1)
  give_out()
end

-- What is drawn changes nothing: what scripts declare is neither taken in nor given out.
function driver.draw()
  if functions.draw then functions.draw(driver.pen) end
end

-- the function of a probe: takes the row, changes it or returns another
function driver.eval(row, t, trel)
  keep()
  take_in()
  local result, more = functions.eval(row, t, trel)
  give_out()
  if type(result) == "number" then result = { result, more } end
  return result or row
end

---------------------------------------------------------------------------- state

local function write(x, out, depth)
  local kind = type(x)
  if depth > 50 then art.fail("the state is nested too deeply") end
  if kind == "number" then
    out[#out + 1] = number_text(x)
  elseif kind == "boolean" or x == nil then
    out[#out + 1] = tostring(x)
  elseif kind == "string" then
    out[#out + 1] = '"' .. x:gsub('[%c\\"]', function(c) return string.format("\\%03d", c:byte()) end) .. '"'
  elseif art.is_component(x) then
    out[#out + 1] = "@"
    write(x.path, out, depth)
  elseif kind == "table" then
    out[#out + 1] = getmetatable(x) == getmetatable(art.vec(0)) and "v{" or "{"
    for key, value in pairs(x) do
      if type(key) ~= "number" and type(key) ~= "string" then art.fail("a key of the state is a " .. type(key)) end
      out[#out + 1] = "["
      write(key, out, depth + 1)
      out[#out + 1] = "]="
      write(value, out, depth + 1)
      out[#out + 1] = ","
    end
    out[#out + 1] = "}"
  else
    art.fail("the state holds a " .. kind .. ", which cannot be written")
  end
end

-- The text of what save() returns, or of the table `state`; nil if the script has neither.
function driver.save()
  local x
  if functions.save then x = functions.save() else x = functions.state end
  if x == nil then return nil end
  local out = {}
  write(x, out, 0)
  return table.concat(out)
end

local words = { ["true"] = true, ["false"] = false, inf = math.huge, ["-inf"] = -math.huge, nan = 0 / 0 }

local read

local function read_table(s, i, depth)
  local t = {}
  while s:sub(i, i) ~= "}" do
    local key, value
    if s:sub(i, i) ~= "[" then art.fail("expected [ in the state") end
    key, i = read(s, i + 1, depth + 1)
    if key == nil or key ~= key or s:sub(i, i + 1) ~= "]=" then art.fail("expected ]= in the state") end
    value, i = read(s, i + 2, depth + 1)
    if s:sub(i, i) ~= "," then art.fail("expected , in the state") end
    t[key], i = value, i + 1
  end
  return t, i + 1
end

-- a value in the text from i on, and the index behind it.
function read(s, i, depth)
  if depth > 60 then art.fail("the state is nested too deeply") end
  local c = s:sub(i, i)
  if c == '"' then
    local _, stop, text = s:find('^"([^"\\]*)"', i)
    if text then return text, stop + 1 end
    _, stop, text = s:find('^"([^"]*)"', i)
    if not text then art.fail("a text in the state does not end") end
    return text:gsub("\\(%d%d%d)", function(d) return string.char(tonumber(d) % 256) end), stop + 1
  elseif c == "@" then
    local path, stop = read(s, i + 1, depth + 1)
    local comp = type(path) == "string" and root:find(path)
    return comp or art.fail("'" .. tostring(path) .. "' in the state does not exist"), stop
  elseif c == "{" then
    return read_table(s, i + 1, depth)
  elseif c == "v" and s:sub(i + 1, i + 1) == "{" then
    local t, stop = read_table(s, i + 2, depth)
    return art.vec(t), stop
  end
  local _, stop, word = s:find("^([%w%.%+%-]+)", i)
  if not word then art.fail("the state cannot be read from '" .. s:sub(i, i + 10) .. "' on") end
  if word == "nil" then return nil, stop + 1 end
  if words[word] ~= nil then return words[word], stop + 1 end
  local number = tonumber(word)
  return number or art.fail("'" .. word .. "' in the state is no value"), stop + 1
end

function driver.see(top) root = top end

function driver.load(text)
  kept = nil
  local x, stop = read(text, 1, 0)
  if stop ~= #text + 1 then art.fail("there is more in the state behind its value") end
  local f = loader()
  if f then
    f(x)
  elseif not functions.save then
    functions.state = x
  end
  -- the setters hear again of what is set now
  for _, a in ipairs(accessors) do a.last = nil end
end

-------------------------------------------------------------------- what is open

local open = {
  vec = 1, bind = 1, time = 1, step_size = 1, is_component = 1, null = 1, property = 1, classes = 1, fail = 1,
  warn = 1, matrix = 1, args = 1, trusted = 1, dir = 1, split = 1, rotation = 1, pose = 1,
  pose_product = 1, pose_inverse = 1,
}
local open_if_trusted = { mesh = 1, volume = 1, table = 1, file = 1, probe_header = 1 }
local methods = {
  get = 1, set = 1, find = 1, is = 1, is_set = 1, properties = 1, all = 1, owner = 1, as_text = 1,
  declare = 1, command = 1, world = 1, world_pose = 1, to_world = 1, to_local = 1, current_length = 1, mass_properties = 1,
  muscle_length_at = 1,  contacts = 1, vertex_forces = 1, penetration_regions = 1,
}
-- what asks and changes nothing, but goes through a whole model in C
local methods_if_trusted = { nodes_where = 1, nodes_of = 1 }

local function closed(name)
  return function()
    art.fail("'" .. name .. "' builds a model; in a simulation its structure cannot change")
  end
end

-- The library of a script that acts in a simulation: `all` are the tables of methods.
function driver.enter(all, is_adaptive)
  adaptive = is_adaptive
  for class, of_class in next, all do
    for name in next, of_class do
      -- values declare before a simulation is made
      local may = methods[name] or (art.trusted and methods_if_trusted[name])
      if not may or class == "ContactForceBehavior" then of_class[name] = closed(name) end
    end
  end
  local function point(c) return c:get("position") end
  local function rotation(c)
    local m = art.matrix(c:get("pose"))
    return m, art.vec(m[4], m[8], m[12])
  end
  all["*"].world = point
  all["*"].world_pose = function(c) return c:get("pose") end
  all["*"].to_world = function(c, p)
    local m, at = rotation(c)
    return at + art.vec(m[1] * p[1] + m[2] * p[2] + m[3] * p[3], m[5] * p[1] + m[6] * p[2] + m[7] * p[3],
      m[9] * p[1] + m[10] * p[2] + m[11] * p[3])
  end
  all["*"].to_local = function(c, p)
    local m, at = rotation(c)
    local d = art.vec(p[1], p[2], p[3]) - at
    return art.vec(m[1] * d[1] + m[5] * d[2] + m[9] * d[3], m[2] * d[1] + m[6] * d[2] + m[10] * d[3],
      m[3] * d[1] + m[7] * d[2] + m[11] * d[3])
  end
  all["*"].current_length = function(c) return c:get("length") end
  local moved = { world = 1, world_pose = 1, to_world = 1, to_local = 1, current_length = 1 }
  for class, of_class in next, all do
    for name in next, moved do
      if class ~= "*" then of_class[name] = nil end
    end
  end
  for name in next, art do
    if not open[name] and not (art.trusted and open_if_trusted[name]) then art[name] = closed("art." .. name) end
  end
end

-- macros of ANSYS (APDL) that hold data: arrays, and sets of elements or nodes
local art = ...

-- The value of a text: a number or a quoted text; nil for an expression.
local function literal(text)
  return tonumber(text) or text:match("^'([^']*)'%s*$")
end

-- t[i][j]... = value
local function put(t, path, value)
  local at = t
  for k = 1, #path - 1 do
    at[path[k]] = at[path[k]] or {}
    at = at[path[k]]
  end
  at[path[#path]] = value
end

local function indices(text)
  local path = {}
  for word in (text .. ","):gmatch("([^,]*),") do
    path[#path + 1] = math.tointeger(tonumber(word))
    if not path[#path] then return nil end
  end
  return path
end

-- NAME = value, NAME(i, j) = value
local function assign(r, line)
  local name, inner, value = line:match("^([%a_][%w_]*)%s*%(([^()]*)%)%s*=%s*(.-)$")
  if not name then
    name, value = line:match("^([%a_][%w_]*)%s*=%s*(.-)$")
    if name then r.values[name] = literal(value) end
    return name ~= nil and literal(value) ~= nil
  end
  local path, x = indices(inner), literal(value)
  if not path or x == nil then return false end
  r.arrays[name] = r.arrays[name] or {}
  put(r.arrays[name], path, x)
  return true
end

local function words(line)
  local r = {}
  for word in (line .. ","):gmatch("([^,]*),") do r[#r + 1] = word:match("^%s*(.-)%s*$") end
  return r
end

-- xSEL,type,item,,from,to,step for the types S, A, U, NONE and ALL
local function select_items(chosen, w, where)
  local how = w[2]:upper()
  if how == "NONE" or how == "" then return {} end
  local from = math.tointeger(tonumber(w[5]))
  local to, step = math.tointeger(tonumber(w[6] or "")) or from, math.tointeger(tonumber(w[7] or "")) or 1
  if not from or step < 1 then art.fail(where .. ": a selection by number takes from, to and step") end
  if how ~= "S" and how ~= "A" and how ~= "U" then art.fail(where .. ": selections are S, A, U or NONE") end
  local r = how == "S" and {} or chosen
  for i = from, to, step do
    if how == "U" then
      r[i] = nil
    elseif not r[i] then
      r.n = (r.n or 0) + 1
      r[i] = r.n
    end
  end
  return r
end

-- in the order in which they were selected
local function in_order(chosen)
  local r, at = {}, {}
  for i, k in pairs(chosen) do
    if i ~= "n" then
      r[#r + 1] = i
      at[i] = k
    end
  end
  table.sort(r, function(a, b) return at[a] < at[b] end)
  return r
end

local function component(r, chosen, w, where)
  local kind = (w[3] or ""):upper()
  if not chosen[kind] then art.fail(where .. ": components are of ELEM or NODE") end
  local c = { name = w[2], of = kind == "ELEM" and "elements" or "nodes", numbers = in_order(chosen[kind]) }
  r.components[#r.components + 1] = c
  r.components[w[2]] = c
end

-- art.ansys_macro(file): { arrays=, values=, components=, skipped= }
function art.ansys_macro(file)
  local r = { arrays = {}, values = {}, components = {}, skipped = 0 }
  local chosen, n = { ELEM = {}, NODE = {} }, 0
  for line in (art.text(file) .. "\n"):gmatch("(.-)\r?\n") do
    n = n + 1
    line = line:gsub("!.*", ""):match("^%s*(.-)%s*$")
    local w, where = words(line), file .. ":" .. n
    local verb = w[1]:upper()
    if verb == "ESEL" or verb == "NSEL" then
      local kind = verb == "ESEL" and "ELEM" or "NODE"
      if w[3] and w[3] ~= "" and w[3]:upper() ~= kind then art.fail(where .. ": only selections by number are known") end
      chosen[kind] = select_items(chosen[kind], w, where)
    elseif verb == "CM" then
      component(r, chosen, w, where)
    elseif line ~= "" and not assign(r, line) and verb ~= "*DIM" and verb:sub(1, 1) ~= "/" then
      r.skipped = r.skipped + 1
    end
  end
  return r
end

-- for scripts that are not trusted. Lua's hook counts instructions, not the work inside C functions: those
-- that could go on and on are replaced by ones whose work counts, and what escapes the count is taken away.
-- Loaded first, so that the library itself works with these.
local art = ...
local charge, find_plain = art.charge, art.find_plain
art.charge, art.find_plain = nil, nil

local function fail(...) return art.fail(string.format(...)) end

------------------------------------------------------------------- what escapes

-- finalizers run without the hook
local plain_setmetatable = setmetatable
function setmetatable(t, meta)
  if type(meta) == "table" and rawget(meta, "__gc") ~= nil then
    fail("__gc is not open to this script")
  end
  return plain_setmetatable(t, meta)
end

-- the handler of the original runs inside the hook that found a script too long
local pcall, pack, unpack = pcall, table.pack, table.unpack
function xpcall(f, handler, ...)
  local r = pack(pcall(f, ...))
  if r[1] then return unpack(r, 1, r.n) end
  return false, handler(r[2])
end

-- closing a coroutine runs code of it without the hook; wrap() of the original does so after an error
local create, resume = coroutine.create, coroutine.resume
local function pass_on(ok, ...)
  if ok then return ... end
  error((...), 0)
end
function coroutine.wrap(f)
  local co = create(f)
  return function(...) return pass_on(resume(co, ...)) end
end
coroutine.close = nil

string.dump = nil

-- without an argument it takes the time of day
local randomseed = math.randomseed
function math.randomseed(x, y)
  if x == nil then fail("math.randomseed takes a number here") end
  return randomseed(x, y or 0)
end

-- nothing, repeated without end
local rep = string.rep
function string.rep(s, n, sep)
  if s == "" and (sep == nil or sep == "") then return "" end
  return rep(s, n, sep)
end

------------------------------------------------------------------------- tables

local function as_count(n)
  return n and (math.tointeger(n) or fail("a count is a whole number"))
end

local plain_concat, plain_sort = table.concat, table.sort

function table.insert(t, ...)
  local n, count = #t + 1, select("#", ...)
  if count == 1 then
    t[n] = ...
    return
  end
  local at, value = ...
  if count ~= 2 then fail("table.insert takes two or three arguments") end
  if math.type(at) ~= "integer" or at < 1 or at > n then fail("table.insert: position out of bounds") end
  for i = n, at + 1, -1 do t[i] = t[i - 1] end
  t[at] = value
end

function table.remove(t, at)
  local n = #t
  if at == nil then at = n end
  if at ~= n and (math.type(at) ~= "integer" or at < 1 or at > n + 1) then
    fail("table.remove: position out of bounds")
  end
  local value = t[at]
  for i = at, n - 1 do t[i] = t[i + 1] end
  t[at < n and n or at] = nil
  return value
end

function table.move(a, first, last, to, b)
  b = b or a
  if to > last or to <= first or a ~= b then
    for i = 0, last - first do b[to + i] = a[first + i] end
  else
    for i = last - first, 0, -1 do b[to + i] = a[first + i] end
  end
  return b
end

local function copy(t, first, last)
  local r, n = {}, 0
  for i = first, last do
    n = n + 1
    r[n] = t[i]
  end
  return r, n
end

function table.concat(t, sep, first, last)
  first, last = as_count(first) or 1, as_count(last) or #t
  local r, n = copy(t, first, last)
  return plain_concat(r, sep, 1, n)
end

function table.sort(t, before)
  local r, n = copy(t, 1, #t)
  charge(n)
  plain_sort(r, function(a, b)
    if before then return before(a, b) end
    return a < b
  end)
  for i = 1, n do t[i] = r[i] end
end

----------------------------------------------------------------------- patterns

-- as in the manual of Lua, section 6.4.1, by backtracking; classes and sets of one character are asked
-- from the original
local byte, sub, char, plain_find = string.byte, string.sub, string.char, string.find
local UNCLOSED, POSITION = -1, -2

local function text(x, what)
  if type(x) == "number" then x = tostring(x) end
  if type(x) ~= "string" then fail("%s takes a text, not a %s", what, type(x)) end
  return x
end

local function matcher(s, p)
  return { s = s, n = #s, p = p, pn = #p, level = 0, start = {}, len = {}, sets = {}, depth = 0 }
end

local function piece_end(m, at)
  local p, c = m.p, byte(m.p, at)
  at = at + 1
  if c == 37 then
    if at > m.pn then fail("malformed pattern (ends with '%%')") end
    return at + 1
  elseif c == 91 then
    if byte(p, at) == 94 then at = at + 1 end
    repeat
      if at > m.pn then fail("malformed pattern (missing ']')") end
      if byte(p, at) == 37 then at = at + 1 end
      at = at + 1
    until byte(p, at) == 93
    return at + 1
  end
  return at
end

-- whether byte c fits the class or set that stands at p[at..stop-1]
local function fits(m, c, at, stop)
  local set = m.sets[at]
  if not set then
    set = { pattern = "^" .. sub(m.p, at, stop - 1) }
    m.sets[at] = set
  end
  local known = set[c]
  if known == nil then
    known = plain_find(char(c), set.pattern) ~= nil
    set[c] = known
  end
  return known
end

local function single(m, i, at, stop)
  local c = byte(m.s, i)
  if not c then return false end
  local k = byte(m.p, at)
  if k == 46 then return true end
  if k == 37 or k == 91 then return fits(m, c, at, stop) end
  return c == k
end

local match_here

local function match(m, i, at)
  m.depth = m.depth + 1
  if m.depth > 200 then fail("pattern too complex") end
  local r = match_here(m, i, at)
  m.depth = m.depth - 1
  return r
end

local function open_capture(m, i, at, what)
  if m.level >= 32 then fail("too many captures") end
  m.level = m.level + 1
  m.start[m.level], m.len[m.level] = i, what
  local r = match(m, i, at)
  if not r then m.level = m.level - 1 end
  return r
end

local function close_capture(m, i, at)
  local k = m.level
  while k > 0 and m.len[k] ~= UNCLOSED do k = k - 1 end
  if k == 0 then fail("invalid pattern capture") end
  m.len[k] = i - m.start[k]
  local r = match(m, i, at)
  if not r then m.len[k] = UNCLOSED end
  return r
end

local function balance(m, i, at)
  if at + 1 > m.pn then fail("malformed pattern (missing arguments to '%%b')") end
  local open, close, depth = byte(m.p, at), byte(m.p, at + 1), 1
  if byte(m.s, i) ~= open then return nil end
  while true do
    i = i + 1
    local c = byte(m.s, i)
    if not c then return nil end
    if c == close then
      depth = depth - 1
      if depth == 0 then return i + 1 end
    elseif c == open then
      depth = depth + 1
    end
  end
end

local function frontier(m, i, at, stop)
  local before, here = i > 1 and byte(m.s, i - 1) or 0, byte(m.s, i) or 0
  return not fits(m, before, at, stop) and fits(m, here, at, stop)
end

local function again(m, i, k)
  if k < 1 or k > m.level or m.len[k] == UNCLOSED then fail("invalid capture index %%%d", k) end
  local n = m.len[k]
  if n == POSITION then return nil end
  charge(n)
  if n > m.n - i + 1 or sub(m.s, m.start[k], m.start[k] + n - 1) ~= sub(m.s, i, i + n - 1) then return nil end
  return i + n
end

local function longest(m, i, at, stop)
  local k = 0
  while single(m, i + k, at, stop) do k = k + 1 end
  for n = k, 0, -1 do
    local r = match(m, i + n, stop + 1)
    if r then return r end
  end
end

local function shortest(m, i, at, stop)
  while true do
    local r = match(m, i, stop + 1)
    if r then return r end
    if not single(m, i, at, stop) then return nil end
    i = i + 1
  end
end

-- one piece that is no capture: the next i and at; or the result itself behind `true`
local function step(m, i, at)
  local c, k = byte(m.p, at, at + 1)
  if c == 37 and k == 98 then return balance(m, i, at + 2), at + 4 end
  if c == 37 and k == 102 then
    if byte(m.p, at + 2) ~= 91 then fail("missing '[' after '%%f' in pattern") end
    local stop = piece_end(m, at + 2)
    return frontier(m, i, at + 2, stop) and i or nil, stop
  end
  if c == 37 and k and k >= 48 and k <= 57 then return again(m, i, k - 48), at + 2 end
  local stop = piece_end(m, at)
  local how = byte(m.p, stop)
  if how == 42 then return true, longest(m, i, at, stop) end
  if how == 45 then return true, shortest(m, i, at, stop) end
  local one = single(m, i, at, stop)
  if how == 43 then return true, one and longest(m, i + 1, at, stop) or nil end
  if how == 63 then
    local r = one and match(m, i + 1, stop + 1)
    if r then return true, r end
    return i, stop + 1
  end
  return one and i + 1 or nil, stop
end

-- the end (the index behind it) of a match of the pattern from `at` on at i
function match_here(m, i, at)
  while at <= m.pn do
    local c = byte(m.p, at)
    if c == 40 then
      if byte(m.p, at + 1) == 41 then return open_capture(m, i, at + 2, POSITION) end
      return open_capture(m, i, at + 1, UNCLOSED)
    elseif c == 41 then
      return close_capture(m, i, at + 1)
    elseif c == 36 and at == m.pn then
      return i == m.n + 1 and i or nil
    end
    i, at = step(m, i, at)
    if i == true then return at end
    if not i then return nil end
  end
  return i
end

local function capture(m, k, first, stop)
  if k > m.level then
    if k ~= 1 then fail("invalid capture index %%%d", k) end
    return sub(m.s, first, stop - 1)
  end
  local n = m.len[k]
  if n == POSITION then return m.start[k] end
  if n == UNCLOSED then fail("unfinished capture") end
  return sub(m.s, m.start[k], m.start[k] + n - 1)
end

local function captures(m, first, stop, whole)
  local r, n = {}, m.level
  if n == 0 and whole then n = 1 end
  for k = 1, n do r[k] = capture(m, k, first, stop) end
  return unpack(r, 1, n)
end

local function start_at(n, init)
  init = init or 1
  if math.type(init) ~= "integer" then
    init = math.tointeger(init) or fail("the start of a search is a whole number")
  end
  if init < 0 then init = n + init + 1 end
  return init < 1 and 1 or init
end

local function try(m, i, at)
  m.level, m.depth = 0, 0
  return match(m, i, at)
end

-- the first match from init on: its first index and the one behind it
local function search(m, init)
  local anchor = byte(m.p, 1) == 94
  for i = init, anchor and init or m.n + 1 do
    local stop = try(m, i, anchor and 2 or 1)
    if stop then return i, stop end
  end
end

function string.find(s, p, init, plain)
  s, p = text(s, "string.find"), text(p, "string.find")
  init = start_at(#s, init)
  if init > #s + 1 then return nil end
  if plain or not plain_find(p, "[%^%$%*%+%?%.%(%[%%%-]") then return find_plain(s, p, init) end
  local m = matcher(s, p)
  local first, stop = search(m, init)
  if not first then return nil end
  return first, stop - 1, captures(m, first, stop, false)
end

function string.match(s, p, init)
  s, p = text(s, "string.match"), text(p, "string.match")
  init = start_at(#s, init)
  if init > #s + 1 then return nil end
  local m = matcher(s, p)
  local first, stop = search(m, init)
  if not first then return nil end
  return captures(m, first, stop, true)
end

function string.gmatch(s, p, init)
  s, p = text(s, "string.gmatch"), text(p, "string.gmatch")
  local m, i, last = matcher(s, p), start_at(#s, init), nil
  return function()
    while i <= m.n + 1 do
      local first, stop = i, try(m, i, 1)
      if stop and stop ~= last then
        i, last = stop, stop
        return captures(m, first, stop, true)
      end
      i = i + 1
    end
  end
end

-- %0 to %9 and %% in a replacement text
local function expand(m, repl, first, stop)
  local r, i = {}, 1
  while true do
    local at = find_plain(repl, "%", i)
    r[#r + 1] = sub(repl, i, (at or 0) - 1)
    if not at then return plain_concat(r) end
    local c = byte(repl, at + 1)
    if c == 37 then
      r[#r + 1] = "%"
    elseif c == 48 then
      r[#r + 1] = sub(m.s, first, stop - 1)
    elseif c and c >= 49 and c <= 57 then
      r[#r + 1] = capture(m, c - 48, first, stop)
    else
      fail("invalid use of '%%' in replacement string")
    end
    i = at + 2
  end
end

local function replacement(m, repl, first, stop)
  local value
  if type(repl) == "string" then
    return expand(m, repl, first, stop)
  elseif type(repl) == "table" then
    value = repl[capture(m, 1, first, stop)]
  else
    value = repl(captures(m, first, stop, true))
  end
  if not value then return sub(m.s, first, stop - 1) end
  if type(value) ~= "string" and type(value) ~= "number" then
    fail("invalid replacement value (a %s)", type(value))
  end
  return value
end

function string.gsub(s, p, repl, most)
  s, p = text(s, "string.gsub"), text(p, "string.gsub")
  if type(repl) == "number" then repl = tostring(repl) end
  if type(repl) ~= "string" and type(repl) ~= "table" and type(repl) ~= "function" then
    fail("string.gsub takes a text, a table or a function, not a %s", type(repl))
  end
  most = as_count(most) or #s + 1
  local anchor = byte(p, 1) == 94
  local m, r, i, n, last = matcher(s, p), {}, 1, 0, nil
  while n < most do
    local stop = try(m, i, anchor and 2 or 1)
    if stop and stop ~= last then
      n = n + 1
      r[#r + 1] = replacement(m, repl, i, stop)
      i, last = stop, stop
    elseif i <= #s then
      r[#r + 1] = sub(s, i, i)
      i = i + 1
    else
      break
    end
    if anchor then break end
  end
  r[#r + 1] = sub(s, i)
  return plain_concat(r), n
end

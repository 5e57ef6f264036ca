-- The 96 markers: placed, aligned, mirrored, projected.
local art = require "art"
local tables = require "tables"

-- Their names and bodies, in the order of the file with their places: four of each muscle whose body is there, two of
-- each muscle that once went from the hyoid to the larynx, points of membranes and of the pharynx, points of reference.
local function names(data)
  local r, body = {}, {}
  for _, row in ipairs(tables.rows(data .. "/tables/muscleInfo.txt")) do body[row[1]] = { row[2], row[3] } end
  local present = { cranium = 1, maxilla = 1, jaw = 1, hyoid = 1 }
  for _, row in ipairs(tables.rows(data .. "/tables/muscleListAll.txt")) do
    for _, side in ipairs { "l", "r" } do
      for i, what in ipairs { "_origin", "_insertion" } do
        local on = body[row[1]][i]
        if present[on] then r[#r + 1] = { side .. row[1] .. what, on } end
      end
    end
  end
  for _, side in ipairs { "l", "r" } do
    for i = 0, 9 do r[#r + 1] = { side .. "thMem" .. i .. "_origin", "hyoid" } end
  end
  for _, m in ipairs { { "lphc_origin", "hyoid" }, { "rphc_origin", "hyoid" }, { "lowerincisor", "jaw" },
    { "ltmj", "jaw" }, { "rtmj", "jaw" }, { "upperincisor", "maxilla" }, { "hyoidRefMarker", "hyoid" },
    { "jawCom", "jaw" }, { "hyoidCom", "hyoid" }, { "lbite", "jaw" }, { "rbite", "jaw" }, { "hyoidRef", "hyoid" },
    { "rightbolusContactPoint", "jaw" }, { "leftbolusContactPoint", "jaw" } } do
    r[#r + 1] = m
  end
  return r
end

-- in mm, in the world
local function place(data, bones)
  local marker, order = {}, names(data)
  local at = tables.numbers(data .. "/geometry/ubcmarkers.txt", 3)
  if #at ~= #order then art.fail(string.format("ubcmarkers.txt has %d places for %d markers", #at, #order)) end
  for i, m in ipairs(order) do
    local p = art.vec(at[i]) * 1000
    marker[m[1]] = bones[m[2]]:add_marker { name = m[1], world = p }
    order[i] = marker[m[1]]
  end
  return marker, order
end

local function moves(m)
  local on = m.attachment.frame.name
  return on == "jaw" or on == "hyoid"
end

-- jaw and hyoid onto the plane of symmetry
local function align(order, data)
  local X = tables.list(data .. "/geometry/XBadinJawToSymmetric.txt")
  for _, m in ipairs(order) do
    if moves(m) then
      local p, q = m:world(), {}
      for i = 0, 2 do q[i + 1] = X[4 * i + 1] * p.x + X[4 * i + 2] * p.y + X[4 * i + 3] * p.z + X[4 * i + 4] end
      m.position = q
    end
  end
end

-- the marker on the left that belongs to one on the right, if it is one
local function partner(m, marker)
  for right, left in pairs { ["^right"] = "left", ["^r"] = "l" } do
    local name, n = m.name:gsub(right, left)
    if n > 0 and marker[name] then return marker[name] end
  end
end

-- the left ones are mirror images of the right ones; what has no partner is in the middle
local function mirror(order, marker)
  local paired = {}
  for _, m in ipairs(order) do
    local other = partner(m, marker)
    if other then
      local p = m:world()
      m.position = { p.x, math.abs(p.y), p.z }
      other.position = { p.x, -math.abs(p.y), p.z }
      paired[m], paired[other] = true, true
    end
  end
  for _, m in ipairs(order) do
    local p = m:world()
    if not paired[m] then m.position = { p.x, 0, p.z } end
  end
end

-- onto the bones, but for the condyles and centres of mass
local function project(order)
  for _, m in ipairs(order) do
    if moves(m) and not m.name:find("tmj$") and not m.name:find("Com$") then m:project() end
  end
end

return function(data, bones)
  local marker, order = place(data, bones)
  align(order, data)
  mirror(order, marker)
  project(order)
  return marker
end

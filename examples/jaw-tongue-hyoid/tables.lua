-- The tables of the data folder: lists and quoted texts, with '#' before what does not count.
local art = require "art"
local tables = {}

local function lines(file)
  local r = {}
  for line in (art.text(file) .. "\n"):gmatch("(.-)\r?\n") do
    line = line:gsub("#.*", ""):match("^%s*(.-)%s*$")
    if line ~= "" then r[#r + 1] = line end
  end
  return r
end

local function words(line)
  local r = {}
  for word in line:gsub('"[^"]*"', ""):gmatch("%S+") do r[#r + 1] = word end
  return r
end

-- rows of words, without what is quoted
function tables.rows(file)
  local r = {}
  for i, line in ipairs(lines(file)) do r[i] = words(line) end
  return r
end

-- rows of so many numbers
function tables.numbers(file, n)
  local r = {}
  for i, row in ipairs(tables.rows(file)) do
    for k = 1, n do row[k] = tonumber(row[k]) or art.fail(file .. ": row " .. i .. " has no " .. n .. " numbers") end
    r[i] = row
  end
  return r
end

-- all numbers of a file in a row, in brackets or not
function tables.list(file)
  local r = {}
  for word in art.text(file):gmatch("[^%s%[%]]+") do
    r[#r + 1] = tonumber(word) or art.fail(file .. ": '" .. word .. "' is no number")
  end
  return r
end

return tables

-- how components look, in one line (render properties)
local art = ...

-- The numbers of a size and a colour, which may be nil: then it stays as it is.
local function solid(what, style, radius, color)
  return function(comp, r, rgb)
    if type(r) ~= "number" or not (r > 0) or r == math.huge then art.fail(what .. " takes a radius, and a colour if you like") end
    comp.renderProps = { [style[1]] = style[2], [radius] = r, [color] = rgb }
    return comp
  end
end

-- Colour maps, as the text that a file holds: art.JetColorMap{colorArray={{r, g, b}, ...}}, art.RainbowColorMap{colorArray=},
-- art.HueColorMap{hueRange={from, to}, saturation=, brightness=}, art.GreyscaleColorMap{brightnessRange={from, to}}; each alone as well

local function is_number(x) return type(x) == "number" and x == x and x > -math.huge and x < math.huge end

local function colors(name, list)
  if type(list) ~= "table" or #list < 2 then art.fail(name .. " takes at least two colours { r, g, b } from 0 to 1") end
  local words = {}
  for i, c in ipairs(list) do
    local value = 0
    for k = 1, 3 do
      local x = type(c) == "table" and #c == 3 and c[k]
      if not (is_number(x) and x >= 0 and x <= 1) then art.fail(name .. ": colour " .. i .. " is not { r, g, b } from 0 to 1") end
      value = value * 256 + math.floor(x * 255 + 0.5)
    end
    words[i] = string.format("0x%06x", value)
  end
  return '"' .. table.concat(words, " ") .. '"'
end

local function pair(name, range)
  if type(range) ~= "table" or #range ~= 2 or not (is_number(range[1]) and is_number(range[2])) then
    art.fail(name .. " takes { from, to }")
  end
  return string.format("[ %s %s ]", range[1], range[2])
end

local function number(name, x)
  if not (is_number(x) and x >= 0 and x <= 1) then art.fail(name .. " takes a number from 0 to 1") end
  return tostring(x)
end

local maps = {
  JetColorMap = { { "colorArray", colors } },
  RainbowColorMap = { { "colorArray", colors } },
  HueColorMap = { { "hueRange", pair }, { "saturation", number }, { "brightness", number } },
  GreyscaleColorMap = { { "brightnessRange", pair } },
}
for class, keys in pairs(maps) do
  local known = {}
  for _, key in ipairs(keys) do known[key[1]] = true end
  art[class] = function(t)
    if t ~= nil and type(t) ~= "table" then art.fail(class .. " takes a table") end
    local text = class .. " ["
    for key in pairs(t or {}) do
      if not known[key] then art.fail(class .. " has no '" .. tostring(key) .. "'") end
    end
    for _, key in ipairs(keys) do
      local value = t and t[key[1]]
      if value ~= nil then text = text .. " " .. key[1] .. "=" .. key[2](class .. ": " .. key[1], value) end
    end
    return text .. " ]"
  end
end

-- c:spherical_points(radius, { r, g, b }), c:cylindrical_lines(...), c:spindle_lines(...): of a component, a list or a model
art.method("ModelComponentBase", "spherical_points",
  solid("spherical_points", { "pointStyle", "SPHERE" }, "pointRadius", "pointColor"))
art.method("ModelComponentBase", "cylindrical_lines",
  solid("cylindrical_lines", { "lineStyle", "CYLINDER" }, "lineRadius", "lineColor"))
art.method("ModelComponentBase", "spindle_lines",
  solid("spindle_lines", { "lineStyle", "SPINDLE" }, "lineRadius", "lineColor"))

-- control panels
local art = ...

local add, coordinate, separator = art.panel_add, art.panel_coordinate, art.panel_separator
art.panel_add, art.panel_coordinate, art.panel_separator = nil, nil, nil
local below = art.below
art.below = nil

local function hosts_of(x)
  if art.is_component(x) then return { x } end
  if type(x) ~= "table" or #x == 0 then
    art.fail("a widget takes a component, or a list of components, and the name of a property")
  end
  for i = 1, #x do
    if not art.is_component(x[i]) then art.fail("entry " .. i .. " of the components of a widget is a " .. type(x[i])) end
  end
  return x
end

local function ends_of(range)
  if range == nil then return nil, nil end
  if type(range) ~= "table" or type(range[1]) ~= "number" or type(range[2]) ~= "number" then
    art.fail("the range of a widget is { min, max }")
  end
  return range[1], range[2]
end

local function add_coordinate(panel, joint, name, label, range)
  if not panel:is("CoordinatePanel") then
    art.fail("coordinates have their sliders in art.coordinate_panel{...}; '" .. tostring(panel.name) .. "' is a " .. panel.class)
  end
  local lo, hi = ends_of(range)
  coordinate(panel, joint, name, label, lo, hi)
end

local keys = { 1, 2, of = 1, prop = 1, label = 1, range = 1, separator = 1, coordinate = 1 }

-- panel:add{ component or list, "property", label=, range={min, max} }, panel:add{ "path:property", ... },
-- panel:add{ separator=true }, panel:add{ joint, coordinate="theta", ... }; returns the panel
art.method("ControlPanel", "add", function(panel, t)
  if type(t) ~= "table" then art.fail("add takes a table: { component, \"property\", label=, range={min, max} }") end
  for k in pairs(t) do
    if not keys[k] then art.fail("a widget has no '" .. tostring(k) .. "'; it has of, prop, label, range, separator, coordinate") end
  end
  if t.separator then
    if t[1] or t.of or t.prop then art.fail("a separator has nothing else") end
    separator(panel)
    return panel
  end
  local first, prop = t.of or t[1], t.prop or t.of and t[1] or t[2]
  if type(first) == "string" and prop == nil then
    local path, name = first:match("^(.*):([^:]*)$")
    prop = name or first
    first = art.root()
    if path and path ~= "" and path ~= "/" then
      local host = first:find(path)
      if not host then art.fail("there is no component '" .. path .. "'") end
      first = host
    end
  end
  if t.coordinate then
    add_coordinate(panel, hosts_of(first)[1], t.coordinate, t.label, t.range)
    return panel
  end
  if type(prop) ~= "string" then art.fail("a widget needs the name of a property") end
  local lo, hi = ends_of(t.range)
  local hosts, name = {}, prop
  for i, host in ipairs(hosts_of(first)) do hosts[i], name = below(host, prop) end
  add(panel, hosts, name, t.label, lo, hi)
  return panel
end)

art.method("ControlPanel", "add_separator", function(panel)
  separator(panel)
  return panel
end)

-- panel:add_coordinates(joint): a slider for each coordinate of a joint
art.method("CoordinatePanel", "add_coordinates", function(panel, joint)
  if not art.is_component(joint) then art.fail("add_coordinates takes a joint, not a " .. type(joint)) end
  for _, name in ipairs(joint:coordinate_names()) do add_coordinate(panel, joint, name) end
  return panel
end)

-- A panel with the widgets that stand in the table without a key, to be added to the root.
local function make(class, t)
  local own, props = {}, {}
  for k, v in pairs(t or {}) do
    if type(k) == "number" then own[k] = v else props[k] = v end
  end
  local panel = art[class](props)
  for i = 1, #own do panel:add(own[i]) end
  return panel
end

function art.control_panel(t) return make("ControlPanel", t) end
function art.coordinate_panel(t) return make("CoordinatePanel", t) end

-- drawing of one's own: what draw(d) of a script is given
local art = ...

local add = art.drawing_add
art.drawing_add = nil

local d = {}
art.driver.pen = d

local common = { color = 1, size = 1 }
local extra = { colors = 1, normals = 1 }

-- Places one by one: none may be missing.
local function places(what, ...)
  local p = { ... }
  for i = 1, select("#", ...) do
    if type(p[i]) ~= "table" then art.fail(what .. ": place " .. i .. " is a " .. type(p[i]) .. ", not { x, y, z }") end
  end
  return p
end

-- The options of a thing, with what it is itself.
local function options(what, o, allowed, own)
  if o ~= nil and type(o) ~= "table" then art.fail(what .. " takes options as a table, not a " .. type(o)) end
  for k, v in pairs(o or {}) do
    if not common[k] and not (allowed and allowed[k]) then art.fail(what .. " has no option '" .. tostring(k) .. "'") end
    own[k] = own[k] or v
  end
  return own
end

-- d:point(p, {size=, color=}), d:points({...}, ...), d:line(a, b, {size=, color=}), d:lines({a, b, c, d, ...}, ...),
-- d:triangle(a, b, c, {color=}): without a size points and lines are drawn by the render properties of who draws
function d:point(p, o) add("vertices", places("point", p), options("point", o, nil, { mode = "points" })) end
function d:points(p, o) add("vertices", p, options("points", o, extra, { mode = "points" })) end
function d:line(a, b, o) add("vertices", places("line", a, b), options("line", o, extra, { mode = "lines" })) end
function d:lines(p, o) add("vertices", p, options("lines", o, extra, { mode = "lines" })) end
function d:triangle(a, b, c, o) add("vertices", places("triangle", a, b, c), options("triangle", o, extra, { mode = "triangles" })) end

-- d:vertices(mode, {points}, {normals=, colors=, size=, color=}): points, lines, line_strip, line_loop, triangles,
-- triangle_strip, triangle_fan
function d:vertices(mode, p, o)
  if type(p) ~= "table" then art.fail("vertices takes a mode and points") end
  o = options("vertices", o, extra, { mode = mode })
  -- strips have no style of render properties
  if not o.size and (mode == "line_strip" or mode == "line_loop") then o.size = 1 end
  add("vertices", p, o)
end

-- d:mesh(m, {color=}): the faces of a mesh, polygons as fans
function d:mesh(m, o)
  if not art.mesh.is(m) then art.fail("mesh takes a mesh, not a " .. type(m)) end
  local p, _, n = {}, m:counts()
  for i = 1, n do
    local face = m:face(i)
    for k = 2, #face - 1 do
      p[#p + 1], p[#p + 2], p[#p + 3] = m:vertex(face[1]), m:vertex(face[k]), m:vertex(face[k + 1])
    end
  end
  add("vertices", p, options("mesh", o, nil, { mode = "triangles" }))
end

-- d:ball(p, radius, {color=}), d:cylinder(a, b, radius), d:cone(a, b, radius): its point at b, d:spindle, d:arrow(a, b, radius)
function d:ball(p, radius, o) add("ball", places("ball", p), options("ball", o, nil, { size = radius })) end
for _, rod in ipairs { "cylinder", "cone", "spindle", "arrow" } do
  d[rod] = function(_, a, b, radius, o) add("rod", places(rod, a, b), options(rod, o, nil, { rod = rod, size = radius })) end
end

-- d:box(center, {wx, wy, wz}, {color=}): its sides along the axes
function d:box(center, w, o)
  places("box", center)
  if type(w) ~= "table" or #w ~= 3 then art.fail("box takes a center and three widths") end
  local lo, hi = {}, {}
  for k = 1, 3 do lo[k], hi[k] = center[k] - w[k] / 2, center[k] + w[k] / 2 end
  add("block", { lo, hi }, options("box", o, nil, {}))
end

-- d:text(p, text, {size=, color=}): at a place of the world; d:label(x, y, text, {size=, align=, color=}): at pixels from the
-- upper left corner of the picture. Sizes are pixels.
function d:text(p, text, o) add("text", places("text", p), options("text", o, nil, { text = tostring(text), size = o and o.size or 16 })) end
function d:label(x, y, text, o)
  add("label", { { x, y } }, options("label", o, { align = 1 }, { text = tostring(text), size = o and o.size or 16 }))
end

-- art.drawing{ name=, script= or code=, model= }: a ScriptDrawing, to be added to root.renderables
function art.drawing(t) return art.ScriptDrawing(t) end

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

-- c:spherical_points(radius, { r, g, b }), c:cylindrical_lines(...), c:spindle_lines(...): of a component, a list or a model
art.method("ModelComponentBase", "spherical_points",
  solid("spherical_points", { "pointStyle", "SPHERE" }, "pointRadius", "pointColor"))
art.method("ModelComponentBase", "cylindrical_lines",
  solid("cylindrical_lines", { "lineStyle", "CYLINDER" }, "lineRadius", "lineColor"))
art.method("ModelComponentBase", "spindle_lines",
  solid("spindle_lines", { "lineStyle", "SPINDLE" }, "lineRadius", "lineColor"))

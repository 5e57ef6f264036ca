-- What falls on a sheet of shells that hangs by its corners (on = "sheet"), or a sheet that falls on what stands
-- (on = "ball", "box", "floor"): a ball, a box, a second sheet (what =).
local art = require "art"
local o = art.args { on = "sheet", what = "ball", kind = "quad", membrane = false, n = 9, mu = 0, h = 0.01,
  thickness = 0.01, beta = 0.05, scheme = "ConstrainedBackwardEuler" }

local root = art.root { name = "drop", maxStepSize = o.h }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, -9.81 }, integrator = o.scheme })

local function sheet(name, width, n, z)
  local fem = mech:add_fem { name = name, thickness = o.thickness, density = 10, particleDamping = 1,
    mesh = art.volume.shellgrid { wx = width, wy = width, nx = n, ny = n, kind = o.kind },
    stiffnessDamping = o.beta, material = art.LinearMaterial { YoungsModulus = 5e5, PoissonsRatio = 0.33 } }
  for _, shell in ipairs(fem.shellElements) do
    if o.membrane then shell.elementClass = "MEMBRANE" end
  end
  for _, node in ipairs(fem.nodes) do
    local p = node.position
    node.position = { p.x, p.y, z }
  end
  return fem
end

local size, fem, body = 15
if o.on == "sheet" then
  fem = sheet("sheet", size, o.n, 0)
  for _, node in ipairs(fem.nodes) do
    local p = node.position
    if math.min(math.abs(p.x), math.abs(p.y)) > 0.5 * size - 1e-9 then node.dynamic = false end
  end
  if o.what == "ball" then
    body = mech:add(art.icosphere { name = "thing", radius = 1.5, divisions = 2, density = 1, position = { 0.3, 0.2, 2 } })
  elseif o.what == "box" then
    body = mech:add(art.box { name = "thing", size = { 2, 2, 1 }, density = 1, position = { 0.3, 0.2, 1 } })
  else
    body = sheet("thing", 5, math.max(3, o.n // 2), 0.5)
  end
else
  fem = sheet("sheet", 10, o.n, 0)
  if o.on == "ball" then
    body = mech:add(art.icosphere { name = "thing", radius = 3, divisions = 3, density = 1, position = { 0, 0, -3.2 } })
  elseif o.on == "box" then
    body = mech:add(art.box { name = "thing", size = { 5, 5, 2 }, density = 1, position = { 0, 0, -1.2 } })
  else
    body = mech:add(art.box { name = "thing", size = { 25, 25, 2 }, density = 1, position = { 0, 0, -1.2 } })
  end
  body.dynamic = false
end
mech:set_collision_behavior(fem, body, { friction = o.mu })
mech:set_collision_response(fem, body, { name = "met" })

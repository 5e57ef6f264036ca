-- mechanisms whose coordinates depend on each other, by name (mech=); pose=1 sets the coordinates a and b here
local art = require "art"
local o = art.args { mech = "gears", a = 40, b = 0, set = "", lock = 0 }
local m = art.root { name = "r", maxStepSize = 0.001 }:add(art.MechModel { name = "m", gravity = { 0, 0, 0 } })
local j = {}

local function body(name, x, y)
  return m:add(art.box { name = name, size = { 1, 0.3, 0.5 }, density = 2, position = { x, y, 0 } })
end
local function pin(name, a, b, x, y, more)
  local t = { name = name, a = a, b = b, origin = { x, y, 0 }, axis = { 0, 0, 1 } }
  for k, v in pairs(more or {}) do t[k] = v end
  j[name] = m:add_joint("HingeJoint", t)
  return j[name]
end
local function couple(name, list, f, more)
  local t = { name = name, coordinates = list, f = f }
  for k, v in pairs(more or {}) do t[k] = v end
  m:add_joint_coupling(t)
end

local build = {}
-- each on the ground: k = j/2
function build.gears()
  pin("j", body("a", 0, 0), nil, 0, 0)
  pin("k", body("b", 3, 0), nil, 3, 0, o.lock == 1 and { thetaLocked = true } or nil)
  couple("half", { { j.k, "theta" }, { j.j, "theta" } }, 0.5)
end
-- a serial chain: k = j^3 / 4, l = j - 2 k + 0.1, and a hinge h between them that nothing moves
function build.chain()
  local a, b, c, d = body("a", 0.5, 0), body("b", 1.5, 0), body("c", 2.5, 0), body("d", 3.5, 0)
  pin("j", a, nil, 0, 0)
  pin("h", b, a, 1, 0)
  pin("k", c, b, 2, 0)
  pin("l", d, c, 3, 0)
  couple("second", { { j.l, 0 }, { j.j, 0 }, { j.k, 0 } }, { 1, -2, 0.1 })
  couple("first", { { j.k, 0 }, { j.j, 0 } }, "CubicFunction1x1 [ 0.25 0 0 0 ]")
end
-- four bars that are closed, and a gear on the rocker: g = -2 n
function build.loop()
  local th = math.rad(60)
  local ax, ay = math.cos(th), math.sin(th)
  local bx, by = 3, 2.2
  local a, b, c = body("a", ax / 2, ay / 2), body("b", (ax + bx) / 2, (ay + by) / 2), body("c", bx, by / 2)
  pin("j", a, nil, 0, 0)
  pin("k", b, a, ax, ay)
  pin("l", c, b, bx, by)
  pin("n", c, nil, 3, 0)
  pin("g", body("d", 5, 0), nil, 5, 0)
  couple("gear", { { j.g, 0 }, { j.n, 0 } }, -2)
end
-- a planar knee: x = 0.1 t^2, y = -t^3, and a patella at the shank that turns by another spline
function build.knee()
  local s, p = body("a", 0, -0.5), body("b", 0.3, -0.2)
  j.j = m:add_joint("PlanarJoint", { name = "j", a = s, origin = { 0, 0, 0 }, axis = { 0, 0, 1 } })
  pin("k", p, s, 0.3, -0.2)
  couple("x", { { j.j, "x" }, { j.j, "theta" } }, "QuadraticFunction1x1 [ 0.1 0 0 ]")
  couple("y", { { j.j, "y" }, { j.j, "theta" } }, "CubicHermiteSpline1d [ -2 8 -12 0 0 0 2 -8 -12 ]")
  couple("patella", { { j.k, "theta" }, { j.j, "theta" } }, "LinearSpline1d [ -1 -2 0 0 3 1.5 ]", { scaleFactor = 0.5 })
end
-- five bars with two cranks, which are set together or not at all
function build.five()
  local a, b, c, d = body("a", 0, 0.5), body("b", 0.75, 1.5), body("c", 2.25, 1.5), body("d", 3, 0.5)
  pin("j", a, nil, 0, 0)
  pin("p", b, a, 0, 1)
  pin("q", c, b, 1.5, 2)
  pin("r", d, c, 3, 1)
  pin("k", d, nil, 3, 0)
end
build[o.mech]()
local last = m.rigidBodies[#m.rigidBodies]
m:add_multi_point_muscle { name = "s", points = { m.particles:add { name = "p", position = { -2, 1, 1 }, dynamic = false },
  last:add_marker { name = "e", location = { 0.2, 0.1, 0.3 } } }, material = art.SimpleAxialMuscle { stiffness = 0, maxForce = 0 } }
local list = {}
for name in o.set:gmatch("%a") do list[#list + 1] = { j[name], "theta", name == "j" and o.a or o.b } end
if #list == 1 then j[o.set].theta = list[1][3] else m:set_coordinates(list) end

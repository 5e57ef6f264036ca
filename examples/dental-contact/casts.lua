-- Two dental casts in occlusion: the upper one is fixed, muscles pull the lower one up from a side where it does not fit,
-- and its cusps slide on those of the other until they are in their fossae. Units: m, kg, s.
local art = require "art"
local o = art.args { force = 100, aside = 0.0006, friction = 0.05, nu = 112, nv = 9 }
local mm = 0.001

-- an arch of 14 teeth: widths along it from the middle to the back, and from the cheek to the tongue
local along = { 5.5, 6, 7, 7, 7.2, 10.5, 10 }
local across = { 6, 6.2, 7.2, 7.8, 8.2, 10.2, 10 }
local half = 0
for _, w in ipairs(along) do half = half + w end

-- the tooth at the length s of the arch: its number, and where in it s is, from 0 to 1
local function tooth(s)
  local a, t = math.abs(s), 0
  for i, w in ipairs(along) do
    if a <= t + w or i == #along then return i, math.min((a - t) / w, 1) end
    t = t + w
  end
end

-- the width of the arch at s, straight between the middles of teeth
local function width(s)
  local i, u = tooth(s)
  local other = math.min(math.max(u < 0.5 and i - 1 or i + 1, 1), #across)
  local f = math.abs(u - 0.5)
  return (1 - f) * across[i] + f * across[other]
end

-- the height of a lower tooth, in mm, at v from -1 (cheek) to 1 (tongue): incisors have an edge, canines a tip, premolars and
-- molars cusps on both sides of a groove, one or two along the tooth; between teeth the surface goes down
local function height(s, v)
  local i, u = tooth(s)
  local gap = math.sin(math.pi * u) ^ 0.5
  local edge = math.cos(math.pi / 2 * v) ^ 2
  if i <= 2 then return 6.5 * gap * edge end
  if i == 3 then return 8 * edge * math.sin(math.pi * u) ^ 0.8 end
  local cusps = i <= 5 and math.sin(math.pi * u) or math.abs(math.sin(2 * math.pi * u))
  local ridge = math.sin(math.pi * v) ^ 2 * (v < 0 and 1 or 0.8)
  return gap * (3.5 * math.cos(math.pi / 2 * v) ^ 0.5 + 2.6 * ridge * (0.45 + 0.55 * cusps))
end

-- the middle line of the arch: half an ellipse, by its length
local points, length = {}, { 0 }
local n = 2000
for k = 0, n do
  local t = math.pi / 2 * k / n
  points[k] = { 27 * math.sin(t), 46 * math.cos(t) }
  if k > 0 then
    length[k + 1] = length[k] + math.sqrt((points[k][1] - points[k - 1][1]) ^ 2 + (points[k][2] - points[k - 1][2]) ^ 2)
  end
end
local function place(s)
  local a, k = math.abs(s), 0
  while k < n - 1 and length[k + 2] < a do k = k + 1 end
  local f = (a - length[k + 1]) / (length[k + 2] - length[k + 1])
  local p, q = points[k], points[k + 1]
  local x, y = p[1] + f * (q[1] - p[1]), p[2] + f * (q[2] - p[2])
  local tx, ty = q[1] - p[1], q[2] - p[2]
  local l = math.sqrt(tx * tx + ty * ty)
  local side = s < 0 and -1 or 1
  return side * x, y, side * -ty / l, tx / l
end

-- a cast: teeth on a base. Of the upper one the surface is that of the lower one, flatter, so that the tips of the lower cusps
-- meet it first, and wider towards the cheek
local function cast(upper)
  local verts, faces = {}, {}
  local nu, nv = o.nu, o.nv
  local function vertex(i, j, top)
    local s, v = half * (2 * i / nu - 1), 2 * j / nv - 1
    local x, y, nx, ny = place(s)
    local w = width(s) / 2
    local h = height(s, v)
    local z = top and (upper and 0.8 * h + 1.6 or h) or (upper and 22 or -14)
    -- the normal of the arch points outwards, and v to the tongue
    verts[#verts + 1] = { (x - v * w * nx) * mm, (y - v * w * ny) * mm, z * mm }
  end
  for _, top in ipairs { true, false } do
    for i = 0, nu do
      for j = 0, nv do vertex(i, j, top) end
    end
  end
  local layer = (nu + 1) * (nv + 1)
  local function quad(a, b, c, d)
    if upper then a, b, c, d = d, c, b, a end
    faces[#faces + 1], faces[#faces + 2] = { a, b, c }, { a, c, d }
  end
  local function at(i, j, top) return 1 + i * (nv + 1) + j + (top and 0 or layer) end
  for i = 0, nu - 1 do
    for j = 0, nv - 1 do
      quad(at(i, j, true), at(i, j + 1, true), at(i + 1, j + 1, true), at(i + 1, j, true))
      quad(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1))
    end
    quad(at(i, 0), at(i, 0, true), at(i + 1, 0, true), at(i + 1, 0))
    quad(at(i, nv, true), at(i, nv), at(i + 1, nv), at(i + 1, nv, true))
  end
  for j = 0, nv - 1 do
    quad(at(0, j, true), at(0, j), at(0, j + 1), at(0, j + 1, true))
    quad(at(nu, j), at(nu, j, true), at(nu, j + 1, true), at(nu, j + 1))
  end
  return art.mesh.new(verts, faces)
end

local ivory = { 0.93, 0.9, 0.82 }
local root = art.root { name = "occlusion", maxStepSize = 0.001 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 }, useImplicitFriction = true })
local upper = mech:add(art.body { name = "upper", mesh = cast(true), density = 2000, dynamic = false,
  renderProps = { faceColor = ivory, alpha = 0.35 } })
local lower = mech:add(art.body { name = "lower", mesh = cast(false), density = 2000, position = { o.aside, 0, -0.004 },
  renderProps = { faceColor = ivory } })
lower.frameDamping, lower.rotaryDamping = 400, 0.3

-- the muscles that close the jaw: one a side, straight up at the first molars
local muscles = {}
for name, side in pairs { left = 1, right = -1 } do
  local x, y = 0.0265 * side, 0.016
  local from = mech:add(art.Particle { name = name .. "_origin", position = { x, y, 0.06 }, dynamic = false })
  local to = mech:add(art.marker { name = name .. "_insertion", frame = lower, location = { x, y, -0.014 } })
  muscles[name] = mech:add(art.Muscle { name = name, points = { from, to }, excitation = 0,
    material = art.ConstantAxialMuscle { maxForce = o.force / 2, forceScaling = 1 },
    renderProps = { lineStyle = "SPINDLE", lineRadius = 0.002, lineColor = { 0.8, 0.2, 0.2 } } })
end
root:add(art.input_probe { name = "bite", props = { { muscles.left, "excitation" }, { muscles.right, "excitation" } },
  data = { { 0, 0.05, 0.05 }, { 0.1, 1, 1 }, { 1, 1, 1 } } })

mech:set_collision_behavior(upper, lower, { friction = o.friction, frictionCone = "POLYHEDRAL", method = "VERTEX_PENETRATION",
  forceBehavior = art.LinearElasticContact { YoungsModulus = 2e7, PoissonsRatio = 0.3, thickness = 0.001, dampingFactor = 0.01 },
  drawColorMap = "CONTACT_PRESSURE", renderingCollidable = 1 })
mech:set_collision_response(lower, upper, { name = "teeth" })
local contact = mech.collisionManager
contact.colliderType = "AJL_CONTOUR"
contact.drawIntersectionContours, contact.drawContactForces = true, true
contact.contactForceLenScale = 0.001
contact.renderProps = { visible = true, edgeWidth = 3, edgeColor = { 1, 0, 1 }, lineStyle = "LINE", lineWidth = 3,
  lineColor = { 0, 0, 1 } }

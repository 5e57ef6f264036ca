-- A jaw whose left half was resected (hemimandibulectomy), with scar tissue or a graft in its place: Hannam, Stavness, Lloyd,
-- Fels, Miller & Curtis 2010. mm, kg, s, forces in 1e-3 N; x to the left, y backwards, z up.
--   jaw=whole    both joints, all muscles
--   jaw=resected the right half, its joint and its muscles, beside openers that reach the midline
--   jaw=graft    a graft holds both joints, and two parts of the left temporal muscle are attached to it again
--   jaw=marx     a graft of another form, without these
--   scar=800     stiffness of the three springs of scar tissue (mN/mm), with a graft as well; 0: none
local art = require "art"
local a = art.args { meshes = ".", landmarks = ".", jaw = "resected", scar = 800, mass = 0.2 }

local files = { whole = "jaw_smooth.obj", resected = "postcan.obj", graft = "postcangraft.obj", marx = "postcanmarx.obj" }
if not files[a.jaw] then error("jaw is whole, resected, graft or marx, not " .. a.jaw) end
local one_sided, resected = a.jaw ~= "whole", a.jaw == "resected"

local root = art.root { name = "hemi", maxStepSize = 0.005 }
local mech = root:add(art.MechModel { name = "jawmodel", gravity = { 0, 0, -9800 } })

-- places of a landmark file, of the left side: centimetres
local function places(name, side)
  local mesh, list = art.mesh.read(a.landmarks .. "/" .. name .. ".landmarkAscii"), {}
  for i = 1, (mesh:counts()) do
    local p = mesh:vertex(i)
    list[i] = art.vec(side * 10 * p[1], 10 * p[2], 10 * p[3])
  end
  return list
end

-- the mass stays, the inertia is that of the mesh
local jaw = mech:add(art.body { name = "jaw", file = a.meshes .. "/" .. files[a.jaw], mass = a.mass, open = true,
  frameDamping = 20, rotaryDamping = 200 })
jaw:center()
jaw.renderProps = { faceColor = { 1, 0.95, 0.8 }, shading = "SMOOTH" }
if a.jaw == "resected" or a.jaw == "whole" then
  local maxilla = mech:add(art.fixed_mesh { name = "maxilla", file = a.meshes .. "/maxilla.obj" })
  maxilla.renderProps = { alpha = 0.3, faceColor = { 0.8, 0.85, 0.9 } }
end

-- ------------------------------------------------------------------------ points and muscles
local marks = places("jawFixedMarkers", 1)
local function on_jaw(name, place) return jaw:add_marker { name = name, world = place } end
local incisor = on_jaw("lowerincisor", { 0, marks[1][2], marks[1][3] })

local REATTACHED = { mt = a.jaw == "graft", pt = a.jaw == "graft" }
local LEFT_RESECTED = { at = 1, mt = 1, pt = 1, ip = 1, sp = 1, dm = 1, sm = 1, am = 1, pm = 1, mp = 1 }
local exciter = { open = mech:add(art.exciter { name = "open" }), close = mech:add(art.exciter { name = "close" }) }
for _, row in ipairs(art.table("muscles.tsv")) do
  for side, s in pairs { l = 1, r = -1 } do
    local p, name = places("l" .. row.name, s), side .. row.name
    local here = on_jaw(name .. "_jaw", p[row.on_jaw])
    local there = mech:add(art.Particle { name = name .. "_fixed", position = p[3 - row.on_jaw], dynamic = false })
    local m = mech:add(art.Muscle { name = name, points = { there, here }, excitationSources = { { exciter[row.group], 1 } } })
    local l = m:current_length()
    m.material = art.PeckAxialMuscle { maxForce = 1000 * row.force, optLength = l, maxLength = l * row.max / row.opt,
      tendonRatio = row.tendon, passiveFraction = 0.015, damping = 1, forceScaling = 1 }
    if s > 0 and one_sided and LEFT_RESECTED[row.name] and not REATTACHED[row.name] then
      m.enabled, m.renderProps = false, { visible = false }
    end
  end
end
mech.axialSprings.renderProps = { lineStyle = "SPINDLE", lineRadius = 1.5, lineColor = { 0.8, 0.2, 0.2 } }
mech.particles.renderProps = { visible = false }
mech.frameMarkers.renderProps = { visible = false }

-- ------------------------------------------------------------------------ joints
local rot, IDENTITY = art.rotation, { 1, 0, 0, 0, 1, 0, 0, 0, 1 }
local function pose(R, p) return { R[1], R[2], R[3], p[1], R[4], R[5], R[6], p[2], R[7], R[8], R[9], p[3] } end
-- a rotation whose z axis is n
local function facing(n)
  local z = art.vec(n[1], n[2], n[3]):unit()
  local x = art.vec(0, z[3], -z[2])
  x = (x:norm() > 0.1 and x or art.vec(z[3], 0, -z[1])):unit()
  local y = z:cross(x)
  return { x[1], y[1], z[1], x[2], y[2], z[2], x[3], y[3], z[3] }
end

-- the profile of the articular eminence: 20 segments, 40 degrees steep at first, 12 mm forward and 5 down
local function guide()
  local n, l, z1, m0, m1, segs = 20, 12, -5, math.rad(-40), math.rad(-10), {}
  for i = 0, n do
    local t = i / n
    local h01, h10, h11 = t * t * (3 - 2 * t), t * (1 - t) ^ 2, t * t * (t - 1)
    segs[2 * i + 1], segs[2 * i + 2] = -l * t, z1 * h01 + l * (m0 * h10 + m1 * h11)
  end
  return segs
end

for name, s in pairs { L = 1, R = -1 } do
  local condyle, molar = art.vec(s * marks[4][1], marks[4][2], marks[4][3]), art.vec(s * marks[3][1], marks[3][2], marks[3][3])
  local has_joint = not (resected and s > 0)
  local function plane(what, p, n)
    mech:add_joint("PlanarConnector", { name = name .. what, a = jaw, pCA = jaw:to_local(p), TDW = pose(facing(n), p),
      unilateral = true, planeSize = 15, enabled = what == "BITE" or has_joint })
  end
  -- D has x backwards, where the condyle begins
  mech:add_joint("SegmentedPlanarConnector", { name = name .. "TMJ", a = jaw, pCA = jaw:to_local(condyle),
    TDW = pose(rot.about("z", math.pi / 2), condyle), segs = guide(), planeSize = 15, enabled = has_joint })
  plane("POST", condyle, { 0, -math.cos(math.rad(40)), -math.sin(math.rad(40)) })
  if resected then plane("MED", condyle, { s, 0, 0 }) end
  plane("LTRL", condyle, { -s, 0, 0 })
  plane("BITE", molar, { 0, 0, -1 })
end
mech.bodyConnectors.renderProps = { visible = false }

-- ------------------------------------------------------------------------ scar tissue
local SCAR = { ant = { 33.2801, -11.0329, 25.8175 }, med = { 39.704382, 2.5010928, 28.764355 }, post = { 45.1543, 13.0315, 33.4041 } }
for name, place in pairs(one_sided and a.scar > 0 and SCAR or {}) do
  mech:add_frame_spring { name = name .. "_scar", frameA = jaw, TDW = pose(IDENTITY, place),
    material = art.RotAxisFrameMaterial { stiffness = { a.scar, a.scar, a.scar } } }
end
mech.frameSprings.renderProps = { lineColor = { 0.3, 0.3, 1 }, lineWidth = 3 }

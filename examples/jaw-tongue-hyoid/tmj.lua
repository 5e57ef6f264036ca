-- Joints of the jaw and contact of the teeth, as planes that stand still: for each condyle a curved guide and walls, for
-- each side of the teeth a bite plane. They are placed where the jaw is, which has to be in the intercuspal pose.
local art = require "art"
local rot = art.rotation

local CONDYLE = 40         -- slope of the guide, degrees
local WALL = 1             -- turn of the walls, degrees
local BITE, CANT = 0, 8    -- slope and tilt of the bite planes, degrees

local function turn(...)
  local R = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }
  for _, step in ipairs { ... } do R = rot.mul(R, rot.about(step[1], math.rad(step[2]))) end
  return R
end

-- The rotation R with the origin p as 12 numbers.
local function pose(R, p)
  return { R[1], R[2], R[3], p[1], R[4], R[5], R[6], p[2], R[7], R[8], R[9], p[3] }
end

-- The profile of the guide: 20 segments of the cubic from (0, 0) to (-12, -5) whose slopes at its ends are the angles
-- -40 and -10 degrees taken as numbers, in radians.
local function guide()
  local n, l, z1 = 20, 12, -5
  local m0, m1 = math.rad(-CONDYLE), math.rad(-10)
  local segs = {}
  for i = 0, n do
    local t = i / n
    local h01, h10, h11 = t * t * (3 - 2 * t), t * (1 - t) ^ 2, t * t * (t - 1)
    segs[2 * i + 1], segs[2 * i + 2] = -l * t, z1 * h01 + l * (m0 * h10 + m1 * h11)
  end
  return segs
end

return function(mech, jaw, marker)
  -- the older model had y where x is now
  local base = { "z", -90 }
  local slope = { "x", 180 + CONDYLE }
  local function plane(name, at, R, keys)
    local t = { name = name, a = jaw, pCA = at.location, TDW = pose(R, at:world()), unilateral = true, planeSize = 25 }
    for k, v in pairs(keys or {}) do t[k] = v end
    return mech:add_joint("PlanarConnector", t)
  end
  local r = {}
  for name, s in pairs { L = 1, R = -1 } do
    local side = name:lower()
    local condyle, bite = marker[side .. "tmj"], marker[side .. "bite"]
    local wall = { "z", -s * WALL }
    r[name .. "TMJ"] = mech:add_joint("SegmentedPlanarConnector", { name = name .. "TMJ", a = jaw,
      pCA = condyle.location, TDW = pose(turn(), condyle:world()), segs = guide(), planeSize = 40 })
    r[name .. "BITE"] = plane(name .. "BITE", bite, turn(base, { "x", 180 + BITE }, { "y", s * CANT }))
    r[name .. "POST"] = plane(name .. "POST", condyle, turn(base, slope, { "x", -90 }))
    r[name .. "MED"] = plane(name .. "MED", condyle, turn(base, slope, wall, { "y", s * 90 }), { enabled = false })
    r[name .. "LTRL"] = plane(name .. "LTRL", condyle, turn(base, slope, wall, { "y", s * 90 }, { "x", 180 }))
  end
  return r
end

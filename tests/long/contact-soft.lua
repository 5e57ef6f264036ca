-- Two bricks of finite elements, or one and a plate.
--     what=patch    the upper one, of n2 cells a side, is pressed onto the lower one, of n1, which is held below
--     what=hit      they fly free and meet
--     what=settle   the lower one falls onto a plate that leans by `lean` degrees with friction mu
local art = require "art"
local o = art.args { what = "patch", n1 = 4, n2 = 4, p = 100, lean = 0, mu = 0, nu = 0 }
local E = 1e5
local root = art.root { name = "soft", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local function brick(name, n, w, z, damping)
  local fem = mech:add_fem { name = name, density = 1000, particleDamping = damping, stiffnessDamping = damping > 0 and 0.05 or 0,
    material = art.LinearMaterial { YoungsModulus = E, PoissonsRatio = o.nu, corotated = false },
    mesh = art.volume.grid { wx = w, wy = w, wz = 0.1, nx = n, ny = n, nz = 2 } }
  fem:transform { { translate = { 0, 0, z } } }
  return fem
end
local tol = 1e-5
mech.penetrationTol = tol
if o.what == "settle" then
  local a = math.rad(o.lean)
  local fem = brick("low", o.n1, 0.2, 0.05, 2)
  mech:add(art.box { name = "plate", size = { 1, 1, 0.2 }, density = 1000, dynamic = false,
    pose = { 0, 0, -0.1 + 1e-6, 0, 0, 1, 0 } })
  mech.gravity = { 9.8 * math.sin(a), 0, -9.8 * math.cos(a) }
  mech:set_collision_behavior(fem, mech:find("rigidBodies/plate"), true, o.mu)
else
  mech.gravity = { 0, 0, 0 }
  local patch = o.what == "patch"
  local low = brick("low", o.n1, 0.2, 0.05, patch and 2 or 0)
  -- a little smaller, for its sides not to be in those of the lower one
  local high = brick("high", o.n2, patch and 0.1998 or 0.13, patch and 0.15 - tol / 2 or 0.154, patch and 2 or 0)
  mech:set_collision_behavior(low, high, true, o.mu)
  if patch then
    low:fix { z = 0 }
    high:load_surface({ z = 0.2 - tol / 2 }, { pressure = o.p })
  else
    for _, n in ipairs(high:nodes_where {}) do n.velocity = { 0.1, 0.05, -1 } end
  end
end

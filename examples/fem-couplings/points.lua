-- Springs that pull at two beams, at a point in one element and at one spread over 24 nodes: PointFemAttachment of
-- ArtiSynth's modeling guide, section 6.4.9.
local art = require "art"

local root = art.root { name = "PointFemAttachment", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })

local function beam(name, z)
  local fem = mech:add_fem { name = name, mesh = art.volume.grid { wx = 1, wy = 0.2, wz = 0.2, nx = 10, ny = 3, nz = 3 },
    transform = { 0, 0, z }, material = art.NeoHookeanMaterial {} }
  fem:fix { x = -0.5 }
  local point = mech.particles:add(art.Particle { name = name .. "-point", position = { 0, 0, z } })
  local pull = mech.particles:add(art.Particle { name = name .. "-pull", position = { 0.9, 0, z }, dynamic = false })
  local spring = art.AxialSpring { name = name, restLength = 0, points = { point, pull } }
  spring.material = art.LinearAxialMaterial { stiffness = 10000 }
  mech.axialSprings:add(spring)
  return fem, point
end

local top, a = beam("element", 0.25)
mech:attach_point(a, top)

local bottom, b = beam("nodes", -0.25)
mech:attach_point(b, bottom:nodes_where { elements = { 22, 31, 40, 49, 58 } })

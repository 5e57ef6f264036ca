-- A disc of finite elements between two bodies that hold the nodes near their surfaces: LumbarFEMDisk of ArtiSynth's
-- modeling guide, section 6.4.7. Cylinders stand for the bones, whose meshes are not part of the guide.
local art = require "art"

local root = art.root { name = "LumbarFEMDisk", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, -1 }, frameDamping = 0.1, rotaryDamping = 0.001 })

-- the disc lies across its own y; its upper and lower rims reach half a millimetre into the bodies
local place, tilt = art.vec(-0.012, 0, 0.040), -25
local up = art.vec(math.sin(math.rad(tilt)), 0, math.cos(math.rad(tilt)))
local height, half = 0.025, 0.0075
local function bone(name, side)
  local at = place + up * (side * (half + height / 2))
  return mech:add(art.cylinder { name = name, radius = 0.02, height = height, sides = 32, density = 1500,
    pose = { at.x, at.y, at.z, 0, 1, 0, tilt }, dynamic = side > 0 })
end
local upper, lower = bone("lumbar1", 1), bone("lumbar2", -1)

local ring = art.volume.torus { kind = "hex", R = 0.011, rin = 0.003, rout = 0.008, nt = 16, nl = 30, nr = 2 }
ring:transform { 0, 0, 0, 1, 0, 0, 90 }
ring:transform { place.x, place.y, place.z, 0, 1, 0, tilt }
local disc = mech:add_fem { name = "disc", mesh = ring, density = 1500,
  material = art.LinearMaterial { YoungsModulus = 20000, PoissonsRatio = 0.4 } }
assert(#disc.nodes == 960 and #disc.elements == 480)

-- what is within a millimetre of a body
for _, body in ipairs { upper, lower } do
  local held = disc:nodes_where { where = function(p)
    local d = (art.vec(p[1], p[2], p[3]) - place):dot(up) - (body == upper and half or -half)
    return math.abs(d) < 0.001
  end }
  assert(#held == 90, #held .. " nodes are near " .. body.name)
  for _, node in ipairs(held) do mech:attach_point(node, body) end
end

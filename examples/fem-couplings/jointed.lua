-- Two beams of finite elements, joined by a slotted hinge: JointedFemBeams of ArtiSynth's modeling guide, section 6.6.3.
local art = require "art"

local root = art.root { name = "JointedFemBeams", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })

local function beam(name, length, width, E, at)
  return mech:add_fem { name = name, density = 1, particleDamping = 1,
    mesh = art.volume.grid { wx = length, wy = width, wz = 0.4, nx = 10, ny = 1, nz = 1 },
    transform = { at, 0, 0 }, material = art.LinearMaterial { YoungsModulus = E, PoissonsRatio = 0.3 } }
end
local fem1, fem2 = beam("fem1", 2.4, 0.6, 5000, 0), beam("fem2", 2.4, 0.4, 500, 1.5)
fem1:fix { x = -1.2 }

local joint = mech:add_joint("SlottedHingeJoint", { name = "joint", a = fem2, b = fem1, TDW = { 0.5, 0, 0, 1, 0, 0, 90 },
  xRange = { -0.5, 0.5 } })
joint.shaftLength, joint.slotDepth, joint.slotWidth = 0.8, 0.63, 0.08

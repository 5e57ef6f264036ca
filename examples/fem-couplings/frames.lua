-- A box that hangs on twelve nodes of a beam, and a frame in one of its elements: FrameFemAttachment of ArtiSynth's
-- modeling guide, section 6.6.1.
local art = require "art"

local root = art.root { name = "FrameFemAttachment", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "fem", mesh = art.volume.grid { wx = 1, wy = 0.2, wz = 0.2, nx = 6, ny = 3, nz = 3 },
  material = art.LinearMaterial { YoungsModulus = 500000, PoissonsRatio = 0.33 } }
fem:fix { x = -0.5 }

local box = mech:add(art.box { name = "box", density = 1000, size = { 0.25, 0.1, 0.1 } })
local frame = mech.frames:add(art.Frame { name = "frame", pose = { 0.4, 0, 0, 0, 1, 0, 45 }, axisLength = 0.3 })
mech:attach_frame(frame, fem)

mech:attach_frame(box, fem:nodes_where { elements = { 22, 31 } })

-- The hyoid hangs on the maxilla by a spring without damping: as eight strands of 220 N/m, and as stiff against turning
-- as half of its largest extent makes them.
local art = require "art"

local function half_extent(hyoid, marker)
  local mesh = hyoid:collision_mesh()
  local lo, hi = mesh:bounds()
  for _, m in pairs(marker) do
    if m.attachment.frame == hyoid then
      for i = 1, 3 do
        lo[i], hi[i] = math.min(lo[i], m.location[i]), math.max(hi[i], m.location[i])
      end
    end
  end
  return math.max(hi[1] - lo[1], hi[2] - lo[2], hi[3] - lo[3]) / 2
end

return function(mech, bones, marker)
  local k = 8 * 220
  return mech:add_frame_spring { name = "hyoidTissue", frameA = bones.hyoid, frameB = bones.maxilla, TDW = bones.hyoid,
    material = art.RotAxisFrameMaterial { stiffness = { k, k, k },
      rotaryStiffness = k * half_extent(bones.hyoid, marker) } }
end

-- What the textures are made of, to be drawn by artrender: white bands (what=bands), or dots (what=dots), on nothing.
local art = require "art"
local o = art.args { what = "bands" }

local root = art.root { name = "paper" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local white = { 1, 1, 1 }
local function point(x, z)
  return mech:add(art.Particle { mass = 1, dynamic = false, position = { x, 0, z } })
end
if o.what == "bands" then
  mech.renderProps = { lineColor = white, lineWidth = 24, pointSize = 0 }
  for _, z in ipairs { -0.2, 0.2 } do
    local last
    for i = 0, 16 do
      local p = point(i / 8 - 1, z + 0.15 * math.sin(math.pi * i / 4))
      if last then mech:add(art.AxialSpring { points = { last, p } }) end
      last = p
    end
  end
else
  mech.renderProps = { pointColor = white, pointSize = 12 }
  for i = 1, 20 do
    for k = 1, 10 do point(i / 10, k / 10) end
  end
end

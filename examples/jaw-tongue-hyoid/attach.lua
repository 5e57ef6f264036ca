-- Nodes of the tongue that are fixed in jaw and hyoid, where both are as assembled.
local art = require "art"

local files = { jaw = "jawAttachmentsStephanie.txt", hyoid = "hyoidAttachmentsPartial.txt" }

return function(mech, bones, fem, data)
  local r = {}
  for _, name in ipairs { "jaw", "hyoid" } do
    for _, number in ipairs(art.numbers(data .. "/geometry/" .. files[name])) do
      r[#r + 1] = mech:attach_point(fem.nodes[number + 1], bones[name])
    end
  end
  return r
end

-- The digastric as a sling, for chewing: one muscle on each side from the jaw through a loop on the hyoid to the maxilla,
-- in place of its bellies ad and pd. It is as long as the part in front of the hyoid, and has the constants of ad.
local art = require "art"
local muscles = require "muscles"
local sling = {}

sling.replaced = { ad = true, pd = true }
sling.instead = { lad = "ldg", lpd = "ldg", rad = "rdg", rpd = "rdg" }

local function front(m)
  local p = m:path()
  return p[1]:world():distance(p[2]:world())
end

function sling.build(mech, marker, muscle)
  local row
  for _, r in ipairs(art.table("muscles.tsv")) do if r.name == "ad" then row = r end end
  for _, side in ipairs { "l", "r" } do
    local m = mech:add_multi_point_muscle { name = side .. "dg",
      points = { marker[side .. "ad_origin"], marker[side .. "ad_insertion"], marker[side .. "pd_origin"] } }
    m:set_passive(2)
    m.material = muscles.material(row, front(m))
    muscle[m.name] = m
  end
end

-- as muscles.reset_lengths
function sling.reset_lengths(muscle)
  for _, name in ipairs { "ldg", "rdg" } do muscles.reset_length(muscle[name], front(muscle[name])) end
end

return sling

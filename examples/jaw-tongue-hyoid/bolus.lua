-- Food between the teeth, right and left: it pushes the jaw away from the bite plane until it is crushed. One side at
-- most has any.
local art = require "art"

-- 35 N at most, over 10 mm; 0.01 N s/mm while the teeth close. It has a bite plane of its own, where that of the jaw is.
local function bolus(name, plane, point, active)
  local bite = art.PlanarConnector { name = plane.name, unilateral = true, bodyA = plane.bodyA, bodyB = art.null,
    attachmentA = plane.attachmentA, attachmentB = plane.attachmentB }
  return art.FoodBolus { name = name, point = point, planarConnector = bite, resistance = 35, diameter = 10,
    damping = 0.01, active = active }
end

return function(mech, planes, marker, side)
  if side ~= "none" and side ~= "left" and side ~= "right" then art.fail("bolus is none, left or right") end
  for _, name in ipairs { "right", "left" } do
    local plane = planes[name:sub(1, 1):upper() .. "BITE"]
    mech.forceEffectors:add(bolus(name .. "bolus", plane, marker[name .. "bolusContactPoint"], name == side))
  end
end

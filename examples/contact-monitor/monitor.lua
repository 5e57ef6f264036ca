-- prints the contacts of each step, with the largest force and pressure on a vertex of the ball (sections 8.8.3 and
-- 8.8.4 of the guide)
local response = root:find("models/mech/collisionManager/responses/response")

local function line(format, v) return string.format(format .. " " .. format .. " " .. format, v.x, v.y, v.z) end

function apply(t0, t1)
  local contacts = response:contacts()
  if #contacts == 0 then return end
  print(string.format("num contacts: %d, time=%g", #contacts, t0))
  for _, c in ipairs(contacts) do
    print(" pos: " .. line("%8.3f", c.position0) .. ", force: " .. line("%8.1f", c.force))
  end
  local force, pressure = 0, 0
  for _, v in ipairs(response:vertex_forces(0)) do
    force, pressure = math.max(force, v.force:norm()), math.max(pressure, v.pressure)
  end
  print(string.format(" most: %.9g, pressure: %.9g", force, pressure))
end

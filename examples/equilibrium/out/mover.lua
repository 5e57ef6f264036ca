-- Draws the right ends of both muscles out at a speed for half of a time, and back.
local points = {}
for i, name in ipairs { "pr0", "pr1" } do
  local p = root:find("models/mech/particles/" .. name)
  points[i] = { target = art.bind(p, "targetPosition"), at = p.position }
end

function apply(t0, t1)
  local d = self.speed * math.max(0, math.min(t1, self.time - t1))
  for _, p in ipairs(points) do p.target:set(p.at.x + d, p.at.y, p.at.z) end
end

-- Moves the particle p1 around a circle in the plane of x and z, a turn in four seconds. A target gives the
-- particle the velocity of the circle, too; a position alone would not.
local p1 = root:find("models/mech/particles/p1")
local target = art.bind(p1, "targetPosition")
local at = p1.position

function apply(t0, t1)
  local angle = math.pi * t1 / 2
  local r = self.radius
  target:set(at.x + r * math.sin(angle), at.y, at.z + r * (1 - math.cos(angle)))
end

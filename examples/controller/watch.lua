-- A monitor: the most that the muscle was stretched, and when. Its property can be recorded like any other, and
-- what it remembers is part of the saved state of a simulation.
local mus = root:find("models/mech/axialSprings/mus")
state = {longest = 0, at = 0}

self:declare{name="longest", default=0, unit="L", readonly=true, help="greatest length of the muscle so far",
  get=function() return state.longest end}

function apply(t0, t1)
  local length = mus.length
  if length > state.longest then state.longest, state.at = length, t1 end
end

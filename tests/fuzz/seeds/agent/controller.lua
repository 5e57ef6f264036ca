local a, b = root.models.m.particles.a, root:find("models/m/particles/b")
local t = art.bind("models/m/particles/a:targetPosition")
self:declare{name="gain", default=0.5, range="[0,inf)", help="x"}
self:declare{name="seen", default=0, readonly=true, get=function() return state.n end}
root:declare{name="k", target="models/m/axialSprings/s:material.stiffness"}
state = {n=0, log={}, v=art.vec(1, 2, 3), c=b}
function initialize(t0) root.k = 9 end
function apply(t0, t1)
  state.n = state.n + 1
  t:set(math.sin(t1) * self.gain, 0, 0)
  b.externalForce = {0, 0, #state.log}
  state.log[state.n] = string.format("%g", b.position.x):gsub("%d", "x")
  print(art.time(), b.velocity:norm(), root.models.m.axialSprings.s.forceNorm)
end

-- boxes that fall, turned every way, on a floor and on each other
local art = require "art"
local a = art.args{seed=1, n=6, h=0.01, integrator="ConstrainedBackwardEuler", mu=0.4}
local state = a.seed * 7919 + 17
local function random(lo, hi) state = state * 16807 % 2147483647 return lo + (hi - lo) * state / 2147483647 end
for _=1,10 do random(0,1) end
local mech = art.root{name="t", maxStepSize=a.h}:add(art.MechModel{name="m", gravity={0,0,-9.81}, integrator=a.integrator, maxStepSize=a.h})
mech:add(art.box{name="floor", size={4,4,1}, position={0,0,-0.5}, dynamic=false})
for k=1,a.n do
  local s = random(.05,.15)
  mech:add(art.box{name="b"..k, size={s*random(.5,1.5), s, s*random(.5,1.5)}, density=1000, pose={random(-.1,.1), random(-.1,.1), .2+.3*k, random(-1,1), random(-1,1), random(-1,1), random(0,180)}})
end
mech:set_default_collision_behavior("Rigid","Rigid",true,a.mu)

# tol: 1e-9 1e-9
# What behaviours say counts while a model runs: a box that rests falls freely once its behaviour is off, one that falls
# is stopped once it is on; friction may be driven.
cat >box.lua <<'END'
local art = require "art"
local mech = art.root { name = "x", maxStepSize = 0.01 }:add(art.MechModel { name = "m", gravity = { 0, 0, -10 } })
local floor = mech:add(art.box { name = "floor", size = { 9, 9, 1 }, position = { 0, 0, -0.5 }, dynamic = false })
local box = mech:add(art.box { name = "box", size = { 1, 1, 1 }, position = { 0, 0, 0.501 } })
mech:set_collision_behavior(box, floor, args.on == 1)
END
cat >off.lua <<'END'
function apply(t) if t > 0.095 then root.models.m.collisionManager.behaviors[5].enabled = false end end
END
cat >on.lua <<'END'
function apply(t)
  local manager = root.models.m.collisionManager
  manager.behaviors[5].enabled, manager.friction = t > 0.095, t
end
END
artbuild box.lua on=1 -o on.art
artbuild box.lua on=0 -o off.art
# at rest until then; what was found at the end of a step counts in the next one
v=models/m/rigidBodies/box:velocity
artsim -q on.art -t 0.3 --controller off.lua --record $v@0.1 |
    awk '!/#/ { printf "%.6f\n", $4 * $4 < 1e-12 ? 0 : $4 }'
artsim -q off.art -t 0.3 --controller on.lua --record $v,models/m/collisionManager:friction@0.1 |
    awk '!/#/ { printf "%.3f %.2f\n", $4 * $4 < 1e-12 ? 0 : $4, $8 }'
# behaviours have paths
pair='models/m/collisionManager/behaviors/rigidBodies#box-rigidBodies#floor'
artsim -q on.art -t 0.3 --set "$pair:enabled=false" --record "$v,$pair:enabled@0.3" | awk '!/#/ { printf "%.3f %d\n", $4, $5 }'
artsim -q on.art -t 0.1 --set "$pair:friction=-1" 2>&1 || echo $?

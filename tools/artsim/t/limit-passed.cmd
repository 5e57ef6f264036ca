# Two bars in a row turn as one against the limit of the first joint. The correction of what the first has passed it by turns the
# second the other way, which may not pass its own limit for a step (it was 10 degrees beyond).
cat >limits.lua <<'END'
local art = require "art"
local mech = art.root { name = "limits", maxStepSize = 0.01 }:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local a = mech:add(art.box { name = "a", size = { 1, 0.1, 0.1 }, density = 1000, position = { 0.5, 0, 0 }, velocity = { 0, -5, 0, 0, 0, -10 } })
local b = mech:add(art.box { name = "b", size = { 1, 0.1, 0.1 }, density = 1000, position = { 1.5, 0, 0 }, velocity = { 0, -15, 0, 0, 0, -10 } })
mech:add_joint("HingeJoint", { name = "j1", a = a, origin = { 0, 0, 0 }, axis = { 0, 0, 1 }, thetaRange = { -1, 90 } })
mech:add_joint("HingeJoint", { name = "j2", a = b, b = a, origin = { 1, 0, 0 }, axis = { 0, 0, 1 }, thetaRange = { -1, 90 } })
END
artbuild limits.lua -o limits.art
artsim limits.art -t 0.03 -r models/mech/bodyConnectors/j1:theta,models/mech/bodyConnectors/j2:theta@0.01 | awk '
    /^#/ { next }
    !($2 > -1.02 && $3 > -1.02) { print }
    { n++ }
    END { if (n != 4) print n }'

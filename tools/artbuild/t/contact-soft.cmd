# manager:compliant_contact() takes the size and the mass of what moves, and gravity, whatever the size of the floor; without these
# there is nothing to take.
cat >soft.lua <<'END'
local art = require "art"
local mech = art.root { name = "x" }:add(art.MechModel { name = "mech", gravity = { 0, 0, -9.8 } })
local function close(a, b) return math.abs(a / b - 1) < 1e-12 end
assert(not pcall(function() mech.collisionManager:compliant_contact() end))
mech:add(art.box { name = "plate", size = { 2, 2, 0.2 }, position = { 0, 0, -0.1 }, dynamic = false, density = 1000 })
mech:add(art.box { name = "a", size = { 0.4, 0.3, 0.2 }, position = { 0.1, 0.05, 0.12 }, density = 100 })
mech:add(art.box { name = "b", size = { 0.4, 0.3, 0.2 }, position = { -0.4, 0.05, 0.12 }, density = 300 })
local C, D, creep = mech.collisionManager:compliant_contact()
local R, m = 0.5 * math.sqrt(0.4 ^ 2 + 0.3 ^ 2 + 0.2 ^ 2), (2.4 + 7.2) / 2
assert(close(C, 1e-3 * R / (7.2 * 9.8)) and close(D, 2 * math.sqrt(m / C)) and close(creep, 1e-5 * R))
local manager = mech.collisionManager
assert(manager.compliance == C and manager.damping == D and manager.stictionCreep == creep)
mech.gravity = { 0, 0, 0 }
local ok, why = pcall(function() manager:compliant_contact() end)
assert(not ok and tostring(why):find("there is no gravity"))
END
artbuild soft.lua >/dev/null

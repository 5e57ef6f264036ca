# stderr: static solves have no friction without useImplicitFriction: that of 'models/mech/collisionManager/behaviors/.*' is left out
# A ball is pressed into a pad of incompressible tetrahedra, step by step, and held: the force grows with the way, and is the
# same in each step at the same depth; no contact is deeper than the tolerance.
cat >press.lua <<'END'
local art = require "art"
local o = art.args { mu = 0.3, depth = 0.3, n = 4 }
local root = art.root { name = "press", maxStepSize = 0.1 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 }, penetrationTol = 1e-4, maxStepSize = 0.1 })
local fem = mech:add_fem { name = "pad", density = 1, incompressible = "AUTO",
  mesh = art.volume.grid { wx = 2, wy = 2, wz = 1, nx = o.n, ny = o.n, nz = 3, kind = "tet" },
  material = art.MooneyRivlinMaterial { C10 = 1, bulkModulus = 100 } }
fem:fix { z = -0.5 }
local ball = mech:add(art.body { name = "ball", mesh = art.mesh.icosphere { r = 0.6, divisions = 2 }, density = 1, dynamic = false,
  position = { 0.05, 0.03, 1.12 } })
mech:set_collision_behavior(fem, ball, true, o.mu)
mech:set_collision_response(fem, ball, { name = "response" })
root:add(art.input_probe { name = "push", props = { { ball, "targetPosition" } }, interpolation = "Linear",
  data = { { 0, 0.05, 0.03, 1.12 }, { 1, 0.05, 0.03, 1.1 - o.depth }, { 1.5, 0.05, 0.03, 1.1 - o.depth } } })
END
artbuild press.lua -o press.art
response=models/mech/collisionManager/responses/response
artsim press.art --integrator StaticLineSearch -t 1.3 -r "$response:normalForce,$response:depth@0.1" |
    awk '/^#/ || $1 == 0 { next }
        !($3 <= 1.0001e-4) { print "deep", $0 }
        $1 < 1.05 && !($2 > f * 1.05) { print "falls", $0 }
        $1 > 1.05 && !(($2 - f) ^ 2 < (1e-7 * f) ^ 2) { print "changes", $0 }
        { f = $2; n++ }
        END { if (n != 13 || !(f > 1 && f < 3)) print n, f }'

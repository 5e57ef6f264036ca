# Damage in a run: a bar stretched to and fro keeps what the greatest strain broke, in statics and in motion, with any
# number of threads; a way point has the history variables, and a run from it repeats the whole one.
bar() { # SCHEME
    cat <<EOF
local art = require "art"
local mech = art.root { name = "r", maxStepSize = 0.02 }:add(art.MechModel { name = "m", gravity = "0 0 0",
  integrator = "$1" })
local fem = mech:add_fem { name = "f", density = 1e-3, particleDamping = 0, stiffnessDamping = 0,
  mesh = art.volume.grid { wx = 2, wy = 1, wz = 1, nx = 2, ny = 1, nz = 1 },
  material = art.DamageMaterial { criterion = "MAX_NORMAL_STRAIN", distribution = "WEIBULL", shape = 2, scale = 0.3,
    baseMaterial = art.StVenantKirchoffMaterial { YoungsModulus = 1000, PoissonsRatio = 0 } } }
fem:fix { x = -1 }
local root = mech.parent or mech
return fem
EOF
}

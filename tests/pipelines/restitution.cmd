# Restitution of rigid contact. A block that falls on its face rises to e^2 of its height each time and comes to rest when the
# closed form says, in schemes of order two exactly, in others as their free fall is; equal balls pass an impact on; an oblique
# impact has friction within mu times its impulse; its mean force over a step is recorded; energy does not grow.
cat >ball.lua <<'END'
local art = require "art"
local a = art.args { e = 0.8, h = 0.005, integrator = "RungeKutta4", threshold = 0 }
local m = art.root { name = "r", maxStepSize = a.h }:add(art.MechModel { name = "mech", integrator = a.integrator, maxStepSize = a.h, gravity = { 0, 0, -9.81 } })
local floor = m:add(art.box { name = "floor", size = { 20, 20, 1 }, density = 1000, position = { 0, 0, -0.5 }, dynamic = false })
local b = m:add(art.box { name = "b", size = { .2, .2, .2 }, mass = 2, position = { 0, 0, 1.1 } })
m:set_collision_behavior(b, floor, { restitution = a.e, restitutionThreshold = a.threshold })
END
heights() { # SCHEME E TOLERANCE: tops by what they should be
    artbuild -q ball.lua integrator=$1 e=$2 -o ball.art
    artsim -q ball.art -t 3.9 -r rigidBodies/b:position | awk -v how="$1 e=$2" -v e=$2 -v tol=$3 '
        /^#/ { next }
        { z = $4 - 0.1; if (older != "" && before > older && before >= z && n < 5) { want = exp(2 * ++n * log(e)); d = before / want - 1; if (d < 0) d = -d; if (d > worst) worst = d }
          if (z < -2e-5) deep = z
          older = before; before = z }
        END { print how, n, "tops", (worst < tol ? "right" : "off by " worst), (deep ? "deep " deep : "") }'
}
for scheme in RungeKutta4 Trapezoidal GeneralizedAlpha; do heights $scheme 0.8 4e-4; done
for scheme in ConstrainedBackwardEuler FullBackwardEuler BackwardEuler SymplecticEuler ForwardEuler ConstrainedForwardEuler; do
    heights $scheme 0.8 0.25
done
# twenty bounces in t0 (1 + e)/(1 - e), t0 = sqrt(2/g); slower ones than the threshold end at once
artbuild -q ball.lua e=0.5 h=0.0005 -o ball.art
artsim -q ball.art -t 1.4 -r rigidBodies/b:velocity@0.01 | awk '!/^#/ { if ($4 * $4 > 1e-12) last = $1 } END { print "rests after " (last > 1.33 && last < 1.36 ? "1.35" : last) " s" }'
artbuild -q ball.lua e=0.5 h=0.0005 threshold=2 -o ball.art
artsim -q ball.art -t 1.4 -r rigidBodies/b:velocity@0.01 | awk '!/^#/ { if ($4 * $4 > 1e-12) last = $1 } END { print "with a threshold of 2 after " (last > 1.11 && last < 1.14 ? "1.13" : last) " s" }'
cat >cradle.lua <<'END'
local art = require "art"
local a = art.args { e = 1, n = 5, k = 1, integrator = "RungeKutta4" }
local m = art.root { name = "r", maxStepSize = 0.002 }:add(art.MechModel { name = "mech", integrator = a.integrator, maxStepSize = 0.002, gravity = { 0, 0, 0 } })
m.collisionManager.restitution = a.e
for i = 1, a.n do
    local hits = i <= a.k
    m:add(art.sphere { name = "b" .. i, radius = 0.05, density = 1000, slices = 24, position = { 0.1 * i - (hits and 0.05 or 0), 0, 0 }, velocity = { hits and 1 or 0, 0, 0, 0, 0, 0 } })
end
m:set_default_collision_behavior(true, 0)
END
cradle() {
    artbuild -q cradle.lua "$@" -o cradle.art
    artsim -q cradle.art -t 0.2 -r 'rigidBodies/*:velocity@0.2' | awk -v how="$*" 'END { printf "%s:", how; for (i = 2; i <= NF; i += 6) printf " %.6f", $i + 1e-9; print "" }'
}
cradle n=2
cradle n=2 e=0.5 integrator=ConstrainedBackwardEuler
cradle n=5
cradle n=5 k=2
# a ball of 1 kg, J 0.004: mu (1 + e) m v, or what stops the slip, 2/7 of it
cat >oblique.lua <<'END'
local art = require "art"
local a = art.args { mu = 0.1 }
local m = art.root { name = "r", maxStepSize = 0.002 }:add(art.MechModel { name = "mech", maxStepSize = 0.002, gravity = { 0, 0, 0 } })
local floor = m:add(art.box { name = "floor", size = { 20, 20, 1 }, density = 1000, position = { 0, 0, -0.5 }, dynamic = false })
local b = m:add(art.icosphere { name = "b", radius = 0.1, divisions = 1, inertia = { mass = 1, J = { 0.004, 0.004, 0.004 } }, position = { 0, 0, .13 }, velocity = { 2, 0, -3, 0, 0, 0 } })
m:set_collision_behavior(b, floor, { friction = a.mu, restitution = 0.6 })
END
for mu in 0.1 0.5; do
    artbuild -q oblique.lua mu=$mu -o o.art
    artsim -q o.art -t 0.02 -r rigidBodies/b:velocity@0.02 --contacts=c.csv | awk -v mu=$mu 'END { printf "mu %s: v %.2f %.2f spin %.1f\n", mu, $2, $4, $6 }'
    awk -F, 'NR > 1 { n += $14 * 0.002; t += $15 * 0.002 } END { printf "impulses %.2f %.2f\n", n, t }' c.csv
done
# boxes that fall on each other
cat >rain.lua <<'END'
local art = require "art"
local a = art.args { e = 0.5, integrator = "RungeKutta4", seed = 1 }
math.randomseed(a.seed)
local R = math.random
local m = art.root { name = "r", maxStepSize = 0.005 }:add(art.MechModel { name = "mech", integrator = a.integrator, maxStepSize = 0.005, gravity = { 0, 0, -9.81 } })
m:add(art.box { name = "floor", size = { 4, 4, 1 }, density = 1000, position = { 0, 0, -0.5 }, dynamic = false })
for i = 1, 8 do
    m:add(art.box { name = "b" .. i, size = { 0.1 + 0.1 * R(), 0.1 + 0.1 * R(), 0.1 + 0.1 * R() }, density = 1000, position = { 0.3 * (R() - .5), 0.3 * (R() - .5), 0.2 + 0.3 * i },
        orientation = { R() - .5, R() - .5, R() - .5, 180 * R() }, velocity = { R() - .5, R() - .5, R() - .5, 4 * (R() - .5), 4 * (R() - .5), 4 * (R() - .5) } })
end
m.collisionManager.restitution = a.e
m:set_default_collision_behavior("Rigid", "Rigid", true, 0.3)
END
for e in 0.5 1; do
    for scheme in RungeKutta4 ConstrainedBackwardEuler; do
        artbuild -q rain.lua e=$e integrator=$scheme -o rain.art
        artsim -q rain.art -t 1.5 -r models/mech:energy | awk -v how="$scheme e=$e" -v e=$e '
            /^#/ { next } !first { first = before = $2 } { d = ($2 - before) / first; if (d > most) most = d; before = $2 }
            END { print how, (most < (e < 1 ? 1e-5 : 1e-4) ? "energy does not grow" : "grows by " most) }'
    done
done
# what has no restitution says so
refused() {
    { artbuild bad.lua -o bad.art && artsim bad.art -t 0.01 >/dev/null; } 2>&1
    echo "status $?"
}
cat >bad.lua <<'END'
local art = require "art"
local m = art.root { name = "r" }:add(art.MechModel { name = "mech" })
m.collisionManager.restitution = 1.2
END
refused
sed -i 's/restitution = 1.2/restitution = -0.1/' bad.lua
refused
sed -i 's/restitution = -0.1/restitutionThreshold = -1/' bad.lua
refused
cat >bad.lua <<'END'
local art = require "art"
local m = art.root { name = "r", maxStepSize = 0.01 }:add(art.MechModel { name = "mech" })
local floor = m:add(art.box { name = "floor", size = { 2, 2, 1 }, density = 1000, position = { 0, 0, -0.5 }, dynamic = false })
local b = m:add(art.box { name = "b", size = { .2, .2, .2 }, mass = 2, position = { 0, 0, 1.1 } })
m:set_collision_behavior(b, floor, { restitution = 0.5, compliance = 1e-4, damping = 1 })
END
refused
cat >bad.lua <<'END'
local art = require "art"
local m = art.root { name = "r", maxStepSize = 0.01 }:add(art.MechModel { name = "mech" })
local floor = m:add(art.box { name = "floor", size = { 2, 2, 1 }, density = 1000, position = { 0, 0, -0.5 }, dynamic = false })
local fem = m.models:add(art.fem { name = "soft", mesh = art.volume.grid { wx = .2, wy = .2, wz = .2, nx = 1, ny = 1, nz = 1 }, density = 1000, material = art.LinearMaterial { YoungsModulus = 1e4 } })
fem:transform { { translate = { 0, 0, 1 } } }
m:set_collision_behavior(fem, floor, { restitution = 0.5 })
END
refused
sed -i 's/^m:set_coll.*/m.collisionManager.restitution = 0.5; m:set_default_collision_behavior(true, 0)/' bad.lua
refused

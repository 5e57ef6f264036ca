# A bar of ten bricks, pressed in one step by one and a half of their height: the top alone cannot give way.
cat >bar.lua <<'END'
local art = require "art"
local root = art.root { name = "s" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add_fem { name = "fem", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 1, ny = 1, nz = 10 },
  material = art.NeoHookeanMaterial { YoungsModulus = 1, PoissonsRatio = 0 } }
local function hold(name, z)
  mech.particleConstraints:add(art.ParticlePlaneConstraint { name = name, normal = { 0, 0, 1 }, center = { 0, 0, z }, particles = fem:nodes_where { z = z } })
end
hold("low", -0.5)
hold("high", 0.5)
root:add(art.ScriptController { name = "press", code = [[
local plane = root:find("models/mech/particleConstraints/high")
function apply(t0, t1) plane.offset = 0.5 - 0.15 * t1 end]] })
mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = { 1, 0, 0 }, center = { -0.5, 0, 0 }, particles = fem:nodes_where { x = -0.5 } })
mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = { 0, 1, 0 }, center = { 0, -0.5, 0 }, particles = fem:nodes_where { y = -0.5 } })
fem:nodes_where { x = 0.5, y = 0.5, z = 0 }[1].name = "middle"
END
artbuild bar.lua -o bar.art
for how in StaticLineSearch StaticIncremental; do
    artsim -q bar.art --integrator $how --step 1 -t 1 -r models/mech/models/fem/nodes/middle:position@1 | tail -n 1 |
        awk '{ printf "%.9f %.9f %.9f\n", $2, $3, $4 }'
done

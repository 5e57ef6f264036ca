# Problems of FEBio's verification suite with one element (its 2026 snapshot; their names there): a unit brick or a
# tetrahedron drawn along one axis, the sides free. Stretch across, Cauchy's stress along and J as that program has them.
cat >one.lua <<'END'
local art = require "art"
local o = art.args { case = "mi04", integrator = "" }
local log = "LOGARITHMIC"
local cases = {
  -- the suite's pressure is that of k/2 (ln J)^2
  mu03 = { 1.2, art.IncompNeoHookeanMaterial { shearModulus = 0, bulkModulus = 1e7, bulkPotential = log },
    art.FullBlemkerMuscle { maxLambda = 1.4, optLambda = 1, maxStress = 3e5, expStressCoeff = 0.05, uncrimpingFactor = 6.6, G1 = 500, G2 = 500 } },
  mi03 = { 0.2, art.MooneyRivlinMaterial { C10 = 1, C01 = 10, C11 = 0, C20 = 0, C02 = 0, bulkModulus = 100, bulkPotential = log } },
  ma37 = { 2, art.MooneyRivlinMaterial { C10 = 1, C01 = 0.1, C11 = 0, C20 = 0, C02 = 0, bulkModulus = 100, bulkPotential = log } },
  mi04 = { 2, art.NeoHookeanMaterial { YoungsModulus = 1, PoissonsRatio = 0.45 } },
  te01 = { 1 - 0.322457, art.MooneyRivlinMaterial { C10 = 1, C01 = 0, C11 = 0, C20 = 0, C02 = 0, bulkModulus = 1000, bulkPotential = log } },
}
local l, material, muscle = table.unpack(cases[o.case])
local root = art.root { name = "s" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add(art[muscle and "FemMuscleModel" or "FemModel3d"] { name = "fem", material = material })
if o.case == "te01" then
  local n = {}
  for i, p in ipairs { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 0 } } do n[i] = fem:add_node(p) end
  fem:add_element(n)
else
  local n = {}
  for k = 1, 0, -1 do for _, p in ipairs { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } } do n[#n + 1] = fem:add_node { p[1], p[2], k } end end
  fem:add_element(n)
end
if muscle then fem:muscle_bundle { name = "b", elements = "all", direction = { 1, 0, 0 }, muscleMaterial = muscle } end
local far = fem:nodes_where { x = 1 }
local near = { fem:nodes_where { x = 0 }, fem:nodes_where { y = 0 }, fem:nodes_where { z = 0 } }
local s = l ^ -0.5
fem:deform(function(p) return { l * p.x, s * p.y, s * p.z } end)
local function hold(i, at, nodes)
  local n, c = { 0, 0, 0 }, { 0, 0, 0 }
  n[i], c[i] = 1, at
  mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = n, center = c, particles = nodes })
end
for i = 1, 3 do hold(i, 0, near[i]) end
hold(1, l, far)
fem:nodes_where(function(p) return p.y > 0.5 end)[1].name = "side"
END
check() # CASE ACROSS STRESS J
{
    artbuild one.lua "case=$1" -o one.art || exit 1
    f=models/mech/models/fem
    for how in StaticLineSearch StaticIncremental; do
        artsim -q one.art --integrator $how --step 1 -t 1 -r "$f/nodes/side:position,$f/elements/0:stress,$f/elements/0:volumeRatio@1" | tail -n 1 |
            awk -v name="$1, $how" -v y="$2" -v s="$3" -v J="$4" 'function off(a, b, unit) { return (a - b) ^ 2 > (0.6 * unit) ^ 2 }
                { if (off($3 - 1, y, 1e-6) || ($5 / s - 1) ^ 2 > 1e-8 || ($6 / s) ^ 2 > 1e-8 || ($7 / s) ^ 2 > 1e-8 || (J && off($11, J, 1e-5))) print name ":", $0 }'
    done
}
check mu03 -0.0863823 48984 1.00164
check mi03 0.416624 -682.34 0.401365
check ma37 -0.284344 7.0395 1.02433
check mi04 -0.274065 1.1363 1.05396
check te01 0.2144634 -2.034 0.999323

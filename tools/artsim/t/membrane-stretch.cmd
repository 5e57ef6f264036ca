# Membranes of materials that refuse to be inverted: a sheet that is drawn along itself has the stress mu (l - 1/l) of
# neo-Hooke without transverse contraction and moves freely; one that folds over is no inverted one.
cat >sheet.lua <<'END'
local art = require "art"
local o = art.args { tri = false, force = 0 }
local root = art.root { name = "s" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add(art.FemModel3d { name = "fem", density = 10, particleDamping = 5,
  material = art.NeoHookeanMaterial { YoungsModulus = 1000, PoissonsRatio = 0 } })
local n = {}
for j = 0, 2 do for i = 0, 2 do
  local inside = i == 1 and j == 1
  n[#n + 1] = fem:add_node { i / 2 + (inside and 0.06 or 0), j / 2 + (inside and -0.04 or 0), 0 }
end end
local keys = { thickness = 0.1, membrane = true }
local function shell(...)
  local t = { ... }
  for k, v in pairs(keys) do t[k] = v end
  fem:add_shell(t)
end
for j = 0, 1 do for i = 0, 1 do
  local a = 3 * j + i + 1
  if o.tri then shell(n[a], n[a + 1], n[a + 4]) shell(n[a], n[a + 4], n[a + 3])
  else shell(n[a], n[a + 1], n[a + 4], n[a + 3]) end
end end
fem:fix { x = 0 }
for j, w in ipairs { 0.25, 0.5, 0.25 } do n[3 * j]:set("externalForce", { w * o.force, 0, 0 }) end
mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = { 0, 0, 1 }, center = { 0, 0, 0 }, particles = fem:nodes_where { x = { 0.1, 1 } } })
END
# force by the width and thickness at rest 1000 / 2 (l - 1/l) at l = 1.5: times 0.1
for tri in false true; do
    artbuild sheet.lua tri=$tri force=41.666666666666667 -o sheet.art
    for how in '--integrator StaticLineSearch --step 4 -t 4' '--integrator StaticIncremental --step 4 -t 4' '-t 4'; do
        # shellcheck disable=SC2086
        artsim -q sheet.art $how -r models/mech/models/fem/nodes/5:position,models/mech/models/fem/shellElements/1:stress@4=out.tsv ||
            exit 1
        tail -n 1 out.tsv | awk '{ d = $2 - 1.5; s = $5 - 1000 / 2 * (1.5 - 1 / 1.5); if (!(d ^ 2 < 1e-12 && s ^ 2 < 1e-4 && $6 ^ 2 < 1e-6)) print "wrong:", $0 }'
    done
done
# pushed through what holds it
artbuild sheet.lua force=-60 -o sheet.art
artsim sheet.art -t 0.5 --save-state /dev/null 2>&1
# far from the thickness at rest a logarithmic pressure pushes the wrong way: G (l^2 - 1/l^4) all the same
cat >log.lua <<'END'
local art = require "art"
local o = art.args { l = 1.3, membrane = true }
local root = art.root { name = "s" }
local fem = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } }):add(art.FemModel3d { name = "fem",
  material = art.IncompNeoHookeanMaterial { shearModulus = 1000, bulkModulus = 1e10, bulkPotential = "LOGARITHMIC" } })
local n = {}
for j = 0, 1 do for i = 0, 1 do n[#n + 1] = fem:add_node { i, j, 0 } end end
fem:add_shell { n[1], n[2], n[4], n[3], thickness = 0.01, membrane = o.membrane }
fem:fix "all"
fem:deform(function(p) return { o.l * p.x, o.l * p.y, 0 } end)
END
for l in 0.8 1.3 2 3; do
    artbuild log.lua "l=$l" -o log.art
    artsim -q log.art -t 0.01 -r models/mech/models/fem/shellElements/0:stress@0.01 | tail -n 1 |
        awk -v l="$l" '{ want = 1000 * (l ^ 2 - l ^ -4); if (!(($2 / want - 1) ^ 2 < 1e-10 && ($4 / want) ^ 2 < 1e-10)) print "wrong at", l, $0, want }'
done

# P0.91: two soft beams whose ends are tied node by node fall together: the nodes stay on each other, the momentum is that of both, and untied
# they part.
cat >m.lua <<'END'
local art = require "art"
local o = art.args { tied = true }
local mech = art.root { name = "r", maxStepSize = 0.005 }:add(art.MechModel { name = "m" })
local fems = {}
for i = 1, 2 do
  fems[i] = mech:add_fem { name = "f" .. i, density = i == 1 and 500 or 1000, particleDamping = 0,
    mesh = art.volume.grid { wx = 1, wy = 0.2, wz = 0.2, nx = 5, ny = 1, nz = 1 },
    material = art.LinearMaterial { YoungsModulus = i * 20000, PoissonsRatio = 0.3 } }
end
for _, n in ipairs(fems[2].nodes) do local p = n.position; n.position = { p[1] + 1, p[2], p[3] } end
for _, n in ipairs(fems[2].nodes) do if n.position[1] > 1.49 then n.velocity = { 0, 0, 2 } end end
for i, x in ipairs { { -0.1, -0.1 }, { 0.1, -0.1 }, { -0.1, 0.1 }, { 0.1, 0.1 } } do
  local a = fems[1]:nodes_where { near = { 0.5, x[1], x[2] } }[1]
  local b = fems[2]:nodes_where { near = { 0.5, x[1], x[2] } }[1]
  a.name, b.name = "a" .. i, "b" .. i
  if o.tied then mech:add(art.PointParticleAttachment { point = b, particle = a }) end
end
END
run() {
    artbuild -q m.lua tied=$1 -o m.art
    artsim -q m.art -t 0.4 -r "$(for i in 1 2 3 4; do printf 'models/m/models/f1/nodes/a%s:position,models/m/models/f2/nodes/b%s:position,' $i $i; done)models/m/models/f1:centerOfMass,models/m/models/f2:centerOfMass@0.2=x.tsv"
    awk 'NR > 1 { for (i = 0; i < 4; i++) for (k = 0; k < 3; k++) { d = $(2 + 6 * i + k) - $(5 + 6 * i + k); if (d < 0) d = -d; if (d > far) far = d }
            z = (500 * $28 + 1000 * $31) / 1500; t = $1; if (NR == 2) z0 = z }
        END { print (far < 1e-12 ? "nodes stay on each other" : far > 1e-3 ? "nodes part" : far)
              # 4 nodes of the second beam have 2 m/s: masses of nodes are those of elements, an eighth each
              v = 2 * 4 * (1000 * 0.04 / 5 / 8) / (0.04 * 1500); g = 9.8
              fall = z0 + v * t - g * t * t / 2 - z; print ((fall < g * t * 0.005 / 2 + 1e-6 && fall > -g * t * 0.005 / 2 - 1e-6) ? "both fall freely" : fall) }' x.tsv
}
run true
run false

# tol: 1e-12
# Hexahedra that are cut beside larger ones (fem:subdivide), nodes on their faces and edges attached to them: Stavness et al. 2011, section
# 3.5. Volumes and a closed surface; what is prescribed as linear outside is linear within (the patch test); a thrown body keeps its momentum, its
# volumes where they are constraints; a beam that is cut near its root bends nearly as one that is cut everywhere.
f=models/m/models/f
build() { artbuild -q "$HERE/fem-subdivide.lua" "$@" -o m.art 2> said; grep volume said; }
build
awk '/^node/ { printf "%s'$f'/nodes/%d:position", (n++ ? "," : ""), $2 }' said > paths
artsim -q m.art --integrator StaticLineSearch --step 1 -t 1 -r "$(cat paths)@1=o.tsv"
{ grep ^node said; tail -n 1 o.tsv | tr '\t' '\n' | sed 1d | paste - - -; } | awk '$1 == "node" { for (k = 1; k <= 3; k++) want[n + 0, k] = $(k + 2); n++; next }
    { for (k = 1; k <= 3; k++) { d = $k - want[m + 0, k]; if (d ^ 2 > worst) worst = d ^ 2 } m++ }
    END { if (n != m || !(worst < 1e-20)) print "patch: " n, m, sqrt(worst) }'
# masses of what hangs belong to what it hangs on, in equal parts
for hard in OFF ELEMENT; do
    build what=free hard=$hard
    awk '/^node/ { p = "'$f'/nodes/" $2; printf "%s%s:position,%s:velocity,%s:mass", (n++ ? "," : ""), p, p, p }' said > paths
    artsim -q m.art -t 0.1 --integrator RungeKutta4 --step 0.001 -r "$(cat paths)@0.05=o.tsv" -r "models/m:linearMomentum,$f:volume@0.05=sum.tsv"
    awk -v hard=$hard '/^#/ { next } { for (k = 2; k <= 5; k++) { if (!n) from[k] = $k; d = $k / from[k] - 1; if (d ^ 2 > 1e-24 && (k < 5 || hard == "ELEMENT" && d ^ 2 > 1e-16)) print hard, k, d } n++ }' sum.tsv
    awk -v hard=$hard '/^node/ { number[n++] = $2 } /^hang/ { h[++hung] = $0 } /^#|^node|^hang|volume/ { next }
        { for (i = 0; i < n; i++) m[number[i]] = $(2 + 7 * i + 6)
          for (i = hung; i > 0; i--) { k = split(h[i], w, " "); for (j = 3; j <= k; j++) m[w[j]] += m[w[2]] / (k - 2); m[w[2]] = 0 }
          L[1] = L[2] = L[3] = 0
          for (i = 0; i < n; i++) { a = 2 + 7 * i; M = m[number[i]]
              L[1] += M * ($(a + 1) * $(a + 5) - $(a + 2) * $(a + 4)); L[2] += M * ($(a + 2) * $(a + 3) - $a * $(a + 5)); L[3] += M * ($a * $(a + 4) - $(a + 1) * $(a + 3)) }
          for (k = 1; k <= 3; k++) { if (!row) from[k] = L[k]; d = (L[k] - from[k]) / from[3]; if (d ^ 2 > 1e-18) print hard ": angular momentum", k, d } row++ }
        END { if (row != 3) print "rows: " row }' said o.tsv
done
for cut in none root all; do
    build what=beam cut=$cut
    artsim -q m.art --integrator StaticLineSearch --step 1 -t 1 -r $f/nodes/tip:position@1=o.tsv
    tail -n 1 o.tsv | cut -f 4
done
# what cannot be cut; bundles and regions go on to the parts
cat > refuse.lua <<'X'
local art = require "art"
local mech = art.root { name = "x" }:add(art.MechModel { name = "m" })
local function try(fem, choice) print(select(2, pcall(fem.subdivide, fem, choice))) end
local function grid(kind) return mech:add_fem { name = kind, mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 2, kind = kind } } end
try(grid "quadhex")
try(grid "tet")
local fem = grid "hex"
local bundle = fem:bundle { elements = { x = { 0, 1 } }, material = art.LinearMaterial { YoungsModulus = 1 } }
try(fem, { x = { 0, 1 } })
try(fem, function(p) return p.x > 0 and p.y > 0 and p.z > 0 end)
print(#bundle.elements, #fem.elements)
local muscle = mech:add_muscle_fem { name = "muscle", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 2 } }
muscle:muscle_bundle { elements = { x = { 0, 1 } }, direction = { 1, 0, 0 } }
try(muscle)
print(#muscle.elements)
local alone = art.fem { name = "alone", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 2 } }
try(alone, { x = { 0, 1 } })
X
artbuild refuse.lua -o /dev/null 2>&1

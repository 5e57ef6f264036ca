# tol: 1e-12 1e-12
# meshes within a FEM model follow an affine motion exactly, as the files of frames have them, with what the nodes
# have at their vertices; which parts are written is a choice
cat > model.lua <<'END'
local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "block", mesh = art.volume.grid { wx = 2, nx = 2, ny = 2, nz = 2, kind = "quadhex" },
  material = art.LinearMaterial {} }
local ball = fem:add_mesh("ball", art.mesh.read("ball.obj"))
fem:add_mesh { name = "line", file = "line.obj" }
fem:set_surface()
assert(fem.meshes.surface:as_mesh():counts() == 26 + 48)
for _, n in ipairs(fem.nodes) do
  local p = n.position
  n.dynamic = false
  n.restPosition = p
  n.position = { 2 * p.x + 0.5 * p.y, p.y, 1.5 * p.z + 1 }
end
-- the mesh as a value is where the nodes are now
local low, high = ball:as_mesh():bounds()
assert(math.abs(low.z - (1 - 1.5 * 0.4)) < 1e-12 and math.abs(high.z - (1 + 1.5 * 0.4)) < 1e-12)
END
artmesh make octasphere r=0.4 divisions=3 -o ball.obj
printf 'v -0.9 0.1 0.2\nv 0 0 0\nv 1.2 0.3 -0.1\nl 1 2 3\n' > line.obj
artbuild -q model.lua > model.art
artinfo check model.art
artsim -q model.art -t 0.01 --frames f@fields=displacement+vonMisesStress+velocity
ls f
for part in ball line; do
    artmesh convert -q f/block-$part-000001.vtu -t obj > now.obj
    awk 'function far(a, b) { return a - b > 1e-12 || b - a > 1e-12 }
        $1 != "v" { next }
        FNR == NR { x[++n] = $2; y[n] = $3; z[n] = $4; next }
        { k++; if (far($2, 2 * x[k] + 0.5 * y[k]) || far($3, y[k]) || far($4, 1.5 * z[k] + 1)) bad++ }
        END { print n, k - n, bad + 0 }' $part.obj now.obj
done
# a stress that is the same everywhere, a displacement that is linear
artmesh convert -q f/block-ball-000001.vtu -t vtk --encoding ascii > ball.vtk
artvol convert -q f/block-000001.vtu -t vtk --encoding ascii > block.vtk
for f in ball block; do
    awk '$1 == "vonMisesStress" { n = $3; next } n > 0 { for (i = 1; i <= NF; i++) if (n-- > 0) print $i }' $f.vtk |
        sort -g | sed -n '1p;$p'
done
awk '/^POINTS/ { n = 3 * $2; to = 1; next } $1 == "displacement" { n = 3 * $3; to = 2; next }
    n > 0 { for (i = 1; i <= NF; i++) { v[to, ++c[to]] = $i; n-- } }
    # x = X + u, so that x = 2 X + Y / 2 and u = X + Y / 2, u_y = 0
    END { for (i = 1; i < c[1]; i += 3) {
              d = v[2, i] - (v[1, i] - v[2, i]) - 0.5 * v[1, i + 1]; if (d > 1e-12 || d < -1e-12 || v[2, i + 1] > 1e-15) bad++ }
          print c[1], c[2], bad + 0 }' ball.vtk
artsim -q model.art -t 0.01 --frames g@parts=meshes+surfaces
ls g
artsim -q model.art -t 0.01 --frames g@parts=default
ls g

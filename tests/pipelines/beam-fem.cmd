# A beam with elastic coordinates and one of quadratic hexahedra swing under a weight that is put on at once: tips within 0.5 % of
# the largest deflection; a skin is refused on it
cat >beam.lua <<'X'
local art = require "art"
local o = art.args{kind="beam", modes=3}
local root = art.root{name="root", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0.03, -0.1}, integrator="Trapezoidal"})
if o.kind == "fem" then
  local fem = mech:add_fem{name="beam", density=1000, particleDamping=0,
    mesh=art.volume.grid{kind="quadhex", wx=1, wy=0.06, wz=0.04, nx=16, ny=1, nz=1},
    material=art.LinearMaterial{YoungsModulus=1e7, PoissonsRatio=0, corotated=false}}
  fem:fix{x=-0.5}
  fem:add_marker{name="tip", position={0.5, 0, 0}}
else
  local beam = mech:add(art.beam{name="beam", length=1, section={0.06, 0.04}, density=1000, YoungsModulus=1e7,
    PoissonsRatio=0, modes=o.modes})
  mech:add_joint("SolidJoint", {name="clamp", a=beam, origin={-0.5, 0, 0}})
  beam:add_marker{name="tip", location={0.5, 0, 0}}
end
return root
X
artbuild beam.lua kind=fem -o fem.art
artsim -q fem.art -t 0.6 -r models/mech/models/beam/markers/tip:position@0.05=fem.tsv
for modes in 3 5; do
    artbuild beam.lua modes=$modes -o beam.art
    artsim -q beam.art -t 0.6 -r models/mech/frameMarkers/tip:position@0.05=beam.tsv
    paste fem.tsv beam.tsv | awk '/^#/ { next }
        { for (k = 3; k < 5; k++) { d = ($k - $(4 + k)) ^ 2; if (d > worst) worst = d; if ($k ^ 2 > most) most = $k ^ 2 } }
        END { print (most > 2e-4), (worst < 2.5e-5 * most) ? "as the finite elements" : "off by " sqrt(worst / most) }'
done
cat >skin.lua <<'X'
local art = require "art"
local root = art.root{name="root"}
local mech = root:add(art.MechModel{name="mech"})
local beam = mech:add(art.beam{name="beam", length=1, radius=0.03, sides=8, density=1000, stiffness=10})
mech:add_skin{name="skin", mesh=art.mesh.box(1, 0.1, 0.1), masters={beam}}
return root
X
artbuild skin.lua -o skin.art
artsim -q skin.art -t 0.01 2>&1 | sed 's/^[^:]*: [^:]*:[0-9]*:[0-9]*: //'

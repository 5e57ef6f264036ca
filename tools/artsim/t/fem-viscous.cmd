# A block of an elastic and a viscous material is Kelvin and Voigt's: under a load it creeps as e' = (s - E e)/eta, in static solves exactly by the rule of
# backward Euler; a block on a spring of its own swings and dies out as its damping says, by implicit schemes and by an explicit one. A run in two parts is
# the whole one, and the number of threads changes no bit.
# stderr: artsim: bad.art:[0-9]*:[0-9]*: error: NewtonianViscousMaterial of 'models/m/models/fem/materials/v': bulkViscosity is -1, not at least 0
cat >block.lua <<'EOF'
local mech = art.root { name = "r" }:add(art.MechModel { name = "m", gravity = { 0, 0, 0 } })
local fem = mech:add(art.FemModel3d { name = "fem", density = 1, particleDamping = 0,
  material = art.NeoHookeanMaterial { YoungsModulus = 1000, PoissonsRatio = 0 } })
local at = {}
for k = 0, 4 do for j = 0, 3 do for i = 0, 3 do
  local share = (i % 3 == 0 and 0.5 or 1) * (j % 3 == 0 and 0.5 or 1) / 9
  local node = fem:add_node { i / 3, j / 3, k / 4 }
  if k == 0 then node.dynamic = false end
  if k == 4 then node.externalForce = { 0, 0, -0.01 * share } end
  at[#at + 1] = node
end end end
local function n(i, j, k) return at[1 + i + 4 * j + 16 * k] end
for k = 0, 3 do for j = 0, 2 do for i = 0, 2 do
  fem:add_element { n(i, j, k + 1), n(i + 1, j, k + 1), n(i + 1, j + 1, k + 1), n(i, j + 1, k + 1),
    n(i, j, k), n(i + 1, j, k), n(i + 1, j + 1, k), n(i, j + 1, k) }
end end end
-- kappa = 2/3 mu: no stress across; eta = 2 mu
fem:bundle { name = "v",
  material = art.NewtonianViscousMaterial { bulkViscosity = 100, shearViscosity = 150 } }
EOF
artbuild block.lua -o block.art
top='models/m/models/fem/nodes/69:position'
artsim -q block.art --integrator StaticLineSearch -t 1 --step 0.05 -r "$top=whole.tsv" --save-state whole.txt
awk -F '\t' '!/^#/ && $1 > 0 { e = (e + 0.05 * 0.01 / 300) / (1 + 0.05 * 1000 / 300); d = (1 - $4) / e - 1; if (d < 0) d = -d; if (d > most) most = d; n++ }
    END { printf "creep, %d rows: %s\n", n, most < 3e-5 ? "backward Euler" : most }' whole.tsv
artsim -q block.art --integrator StaticLineSearch -t 0.5 --step 0.05 -r "$top=parts.tsv" --save-state half.txt
artsim -q block.art --integrator StaticLineSearch --load-state half.txt --append -t 1 --step 0.05 -r "$top=parts.tsv" --save-state parts.txt
artsim -q block.art --integrator StaticLineSearch -t 1 --step 0.05 --threads 3 --save-state three.txt
cmp whole.tsv parts.tsv && cmp whole.txt parts.txt && cmp whole.txt three.txt && echo "the same bits"
# a block below a plate of mass m is a bar of one mode, m x'' + c x' + k x = 0, w^2 = k/m - a^2, a = c/2m; x = v/w e^(-a t) sin w t
cat >swing.art <<'EOF'
MechModel [
  name="m"
  gravity=[ 0 0 0 ]
  ComponentList<artisynth.core.mechmodels.MechSystemModel> [
    name="models"
    FemModel3d [
      name="fem"
      density=20
      particleDamping=0
      material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0 ]
      PointList<FemNode3d> [
        name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] dynamic=false ]
        [ position=[ 1 1 0 ] dynamic=false ]
        [ position=[ 0 1 0 ] dynamic=false ]
        [ position=[ 0 0 1 ] velocity=[ 0 0 0.001 ] ]
        [ position=[ 1 0 1 ] velocity=[ 0 0 0.001 ] ]
        [ position=[ 1 1 1 ] velocity=[ 0 0 0.001 ] ]
        [ position=[ 0 1 1 ] velocity=[ 0 0 0.001 ] ]
      ]
      FemElement3dList<FemElement3d> [
        name="elements"
        Hex [ nodes=[ 4 5 6 7 0 1 2 3 ] ]
      ]
      MaterialBundleList [
        name="materials"
        [ name="v" useAllElements=true material=NewtonianViscousMaterial [ bulkViscosity=10 shearViscosity=15 ] ]
      ]
    ]
  ]
]
EOF
for how in Trapezoidal:0.002:2e-4 RungeKutta4:0.002:2e-4 ConstrainedBackwardEuler:0.0005:6e-3 FullBackwardEuler:0.0005:6e-3 SymplecticEuler:0.0005:6e-3; do
    name=${how%%:*} h=${how#*:}
    artsim -q swing.art --integrator $name -t 1 --step ${h%:*} -r models/m/models/fem/nodes/4:position@0.05=swing.tsv
    awk -F '\t' '!/^#/ && $1 > 0 { a = 1.5; w = sqrt(100 - a * a); x = 0.001 / w * exp(-a * $1) * sin(w * $1); d = ($4 - 1 - x) / (0.001 / w)
        if (d < 0) d = -d; if (d > most) most = d; n++ } END { print name, n, most < bound ? "swings" : most }' name=$name bound=${h#*:} swing.tsv
done
sed 's/bulkViscosity=10/bulkViscosity=-1/' swing.art >bad.art
artsim -q bad.art -t 0.01 || echo "bad $?"

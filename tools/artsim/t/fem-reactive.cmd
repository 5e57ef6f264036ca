# A block of 36 elements, pressed by nodal forces, creeps as linear viscoelasticity says where its strain is small: bonds that break and form again by an
# exponential are a standard solid, e(t) = s/E (1 - e^(-t/(2 tau))/2), in statics and in motion; the error falls with the step. What its points remember is
# saved, a run in two parts is the whole one, and the number of threads changes no bit.
cat >block.lua <<'EOF'
local mech = art.root { name = "r" }:add(art.MechModel { name = "m", gravity = { 0, 0, 0 } })
local fem = mech:add(art.FemModel3d { name = "fem", density = 1e-3, particleDamping = 0,
  material = art.ReactiveViscoelasticMaterial { maxGenerations = 100,
    baseMaterial = art.NeoHookeanMaterial { YoungsModulus = 1000, PoissonsRatio = 0 },
    bondMaterial = art.NeoHookeanMaterial { YoungsModulus = 1000, PoissonsRatio = 0 },
    relaxation = art.ExponentialRelaxation { tau = 0.5 } } })
local at = {}
for k = 0, 4 do for j = 0, 3 do for i = 0, 3 do
  local p = { i / 3, j / 3, k / 4 }
  local share = (i % 3 == 0 and 0.5 or 1) * (j % 3 == 0 and 0.5 or 1) / 9
  local node = fem:add_node(p)
  if k == 0 then node.dynamic = false end
  if k == 4 then node.externalForce = { 0, 0, -share } end
  at[#at + 1] = node
end end end
local function n(i, j, k) return at[1 + i + 4 * j + 16 * k] end
for k = 0, 3 do for j = 0, 2 do for i = 0, 2 do
  fem:add_element { n(i, j, k + 1), n(i + 1, j, k + 1), n(i + 1, j + 1, k + 1), n(i, j + 1, k + 1),
    n(i, j, k), n(i + 1, j, k), n(i + 1, j + 1, k), n(i, j + 1, k) }
end end end
EOF
artbuild block.lua -o block.art
top='models/m/models/fem/nodes/69:position'
error() { # NAME of a record, BOUND of its relative error, LENGTH of its steps: the load acts from the end of the first one
    awk -F '\t' '!/^#/ && $1 > 0.05 { want = 1e-3 * (1 - 0.5 * exp(h - $1)); e = (1 - $4) / want - 1; if (e < 0) e = -e; if (e > most) most = e; n++ }
        END { printf "%d rows, %s\n", n, most < bound ? "within the bound" : most }' bound="$2" h="$3" "$1"
}
# schemes that evaluate no state at the end of a step know the bonds that have broken by then as well
for how in StaticLineSearch:0.003 ConstrainedBackwardEuler:0.003 FullBackwardEuler:0.003; do
    bound=${how#*:} how=${how%:*}
    artsim -q block.art --integrator $how -t 0.6 --step 0.02 -r "$top@0.1=$how.tsv"
    printf '%s ' $how
    error $how.tsv $bound 0.02
done
artsim -q block.art --integrator StaticLineSearch -t 0.6 --step 0.01 -r "$top@0.1=fine.tsv"
error fine.tsv 0.0016 0.01
# a sheet that is pulled along its upper face: 1 of the force and 3 of its moment
cat >sheet.art <<'EOF'
MechModel [
  name="m"
  gravity=[ 0 0 0 ]
  ComponentList<artisynth.core.mechmodels.MechSystemModel> [
    name="models"
    FemModel3d [
      name="fem"
      density=1e-3
      particleDamping=0
      material=ReactiveViscoelasticMaterial [
        relaxation=ExponentialRelaxation [ tau=0.5 ]
        baseMaterial=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0 ]
        bondMaterial=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0 ]
      ]
      PointList<FemNode3d> [
        name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] externalForce=[ 0.00005 0 0 ] ]
        [ position=[ 1 1 0 ] externalForce=[ 0.00005 0 0 ] ]
        [ position=[ 0 1 0 ] dynamic=false ]
      ]
      FemElement3dList<ShellElement3d> [
        name="shellElements"
        ShellQuadElement [ nodes=[ 0 1 2 3 ] defaultThickness=0.1 ]
      ]
    ]
  ]
]
EOF
artsim -q sheet.art --integrator StaticLineSearch -t 0.6 --step 0.02 -r models/m/models/fem/nodes/1:position@0.1=sheet.tsv
awk -F '\t' '{ print /^#/ ? $0 : $1 "\t\t\t" 1 - ($2 - 1) * 250 }' sheet.tsv >one.tsv
printf 'sheet '
error one.tsv 0.003 0.02
artsim -q block.art --integrator StaticLineSearch -t 0.3 --step 0.02 -r "$top@0.1=parts.tsv" --save-state half.txt
artsim -q block.art --integrator StaticLineSearch --load-state half.txt --append -t 0.6 --step 0.02 -r "$top@0.1=parts.tsv" --save-state parts.txt
for threads in 1 3; do
    artsim -q block.art --integrator StaticLineSearch -t 0.6 --step 0.02 --threads $threads --save-state whole$threads.txt
done
cmp parts.tsv StaticLineSearch.tsv && cmp whole1.txt whole3.txt && cmp parts.txt whole1.txt && echo "the same bits"

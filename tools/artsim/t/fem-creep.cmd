# A viscoelastic block sags under its weight as the closed form says, to its own share of nonlinearity and of the
# step; what its points remember is saved with the state.
cat >creep.art <<'END'
MechModel [
  name="m"
  ComponentList<artisynth.core.mechmodels.MechSystemModel> [
    name="models"
    FemModel3d [
      name="fem"
      density=100
      particleDamping=0
      material=ViscoelasticMaterial [
        baseMaterial=NeoHookeanMaterial [ YoungsModulus=1e6 PoissonsRatio=0 ]
        viscoBehavior=QLVBehavior [ Tau=[ 0.5 ] Gamma=[ 1 ] ]
      ]
      PointList<FemNode3d> [
        name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] dynamic=false ]
        [ position=[ 1 1 0 ] dynamic=false ]
        [ position=[ 0 1 0 ] dynamic=false ]
        [ position=[ 0 0 1 ] ]
        [ position=[ 1 0 1 ] ]
        [ position=[ 1 1 1 ] ]
        [ position=[ 0 1 1 ] ]
      ]
      FemElement3dList<FemElement3d> [
        name="elements"
        Hex [ nodes=[ 4 5 6 7 0 1 2 3 ] ]
      ]
    ]
  ]
]
END
sag='models/m/models/fem/nodes/4:position'
artsim -q creep.art -t 1 --step 0.002 -r "$sag@0.1=whole.tsv" --save-state whole.txt
artsim -q creep.art -t 0.5 --step 0.002 -r "$sag@0.1=parts.tsv" --save-state half.txt
artsim -q creep.art --load-state half.txt --append -t 1 --step 0.002 -r "$sag@0.1=parts.tsv" --save-state parts.txt
cmp whole.txt parts.txt
cmp whole.tsv parts.tsv
# strain s/E (1 - g/(1+g) e^(-t/(tau (1+g)))), s half the weight on a unit area
awk -F '\t' '!/^#/ && $1 > 0.15 {
    want = 4.9e-4 * (1 - 0.5 * exp(-$1)); n++
    if ((1 - $4) / want - 1 > 0.004 || (1 - $4) / want - 1 < -0.004) { print $1, 1 - $4, want; bad = 1 }
} END { exit bad || n != 9 }' whole.tsv

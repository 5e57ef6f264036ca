# tol: 1e-9 1e-6
# stress, strain and energy of a bar under 10 at its end of unit area (E = 1000, no contraction), of nodes, of
# the element and of the model, once it rests
cat > bar.art <<'EOF'
MechModel [ name="m" gravity=[ 0 0 0 ]
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="bar" density=1 particleDamping=20
      material=LinearMaterial [ YoungsModulus=1000.0 PoissonsRatio=0.0 ]
      PointList<FemNode3d> [ name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] externalForce=[ 2.5 0 0 ] ]
        [ position=[ 1 1 0 ] externalForce=[ 2.5 0 0 ] ]
        [ position=[ 0 1 0 ] dynamic=false ]
        [ position=[ 0 0 -1 ] dynamic=false ]
        [ position=[ 1 0 -1 ] externalForce=[ 2.5 0 0 ] ]
        [ position=[ 1 1 -1 ] externalForce=[ 2.5 0 0 ] ]
        [ position=[ 0 1 -1 ] dynamic=false ] ]
      FemElement3dList<FemElement3d> [ name="elements"
        HexElement [ nodes=[ 0 1 2 3 4 5 6 7 ] ] ]
    ]
  ]
]
EOF
bar=models/m/models/bar
artsim -t 4 -r $bar/nodes/0:stress@4=stress.txt \
    -r $bar/nodes/6:vonMisesStress,$bar/nodes/6:MAPStrain,$bar/nodes/6:energyDensity,$bar/nodes/6:displacement@4=node.txt \
    -r $bar/elements/0:strain,$bar/elements/0:volumeRatio,$bar/elements/0:strainEnergy@4=element.txt \
    -r $bar:volume,$bar:mass,$bar:strainEnergy,$bar:numInverted,$bar:centerOfMass@4=model.txt bar.art
cat stress.txt node.txt element.txt model.txt
# a rest shape set at the start: the same bar, drawn already
artsim -t 0.01 -s $bar/nodes/1:restPosition='1.1 0 0' -s $bar/nodes/2:restPosition='1.1 1 0' \
    -s $bar/nodes/5:restPosition='1.1 0 -1' -s $bar/nodes/6:restPosition='1.1 1 -1' \
    -r $bar/elements/0:restVolume,$bar/elements/0:stress@1=- bar.art

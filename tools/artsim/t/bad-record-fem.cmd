# exit: 3
# stderr: FemNode3d 'models/m/models/f/nodes/0' has no property 'vonMisesStres'; did you mean 'vonMisesStress'\?
# stderr: TetElement 'models/m/models/f/elements/0' has no property 'displacement'
# stderr: property 'stress' of 'models/m/models/f/nodes/0' is read-only; it cannot be driven
# names of fields that there are not, and one that cannot be set
cat > f.art <<'EOF'
MechModel [ name="m"
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="f"
      PointList<FemNode3d> [ name="nodes"
        [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]
      FemElement3dList<FemElement3d> [ name="elements" TetElement [ nodes=[ 0 1 2 3 ] ] ]
    ]
  ]
]
EOF
f=models/m/models/f
artsim -t 0.1 -r $f/nodes/0:vonMisesStres f.art && exit 1
artsim -t 0.1 -r $f/elements/0:displacement f.art && exit 1
printf '0 1 2 3 4 5 6\n1 1 2 3 4 5 6\n' >in.txt
artsim -t 0.1 -i $f/nodes/0:stress=in.txt f.art || test $? -ne 0
exit 3

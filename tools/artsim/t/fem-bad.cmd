# exit: 3
# stderr: x.art:4:40: error: particleDamping of 'models/m/models/fem' is -1; it must be zero or positive
# stderr: x.art:5:54: error: LinearMaterial of 'models/m/models/fem': PoissonsRatio is 0.5, not between -1 and 0.5
# stderr: x.art:15:15: error: TetElement 'models/m/models/fem/elements/1' at \(0.25, 0.25, 0.25\) uses the nodes of 'models/m/models/fem/elements/0'
# stderr: x.art:16:15: error: TetElement 'models/m/models/fem/elements/2' at \(0.25, 0.25, 0.25\) is inside out at rest: its volume is -0.166667
# stderr: x.art:17:15: error: TetElement 'models/m/models/fem/elements/3' at \(0.5, 0.5, 0\) has no volume at rest
# stderr: x.art:18:15: error: TetElement 'models/m/models/fem/elements/4': its node 4, 19, is not among the 6 nodes of the model
# stderr: x.art:12:11: error: node 'models/m/models/fem/nodes/5' at \(5, 5, 5\) belongs to no element and has no mass of its own
# faults of a FEM model are told before anything moves: all of them, each at its place; nothing is written
cat > x.art <<'END'
MechModel [
  name="m"
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="fem" density=10 particleDamping=-1
      material=LinearMaterial [ YoungsModulus=4000.0 PoissonsRatio=0.5 ]
      PointList<FemNode3d> [ name="nodes"
        [ position=[ 0 0 0 ] ]
        [ position=[ 1 0 0 ] ]
        [ position=[ 0 1 0 ] ]
        [ position=[ 0 0 1 ] ]
        [ position=[ 1 1 0 ] ]
        [ position=[ 5 5 5 ] ] ]
      FemElement3dList<FemElement3d> [ name="elements"
        Tet [ nodes=[ 0 1 2 3 ] ]
        Tet [ nodes=[ 1 2 0 3 ] ]
        Tet [ nodes=[ 0 2 1 3 ] ]
        Tet [ nodes=[ 0 1 2 4 ] ]
        Tet [ nodes=[ 0 1 4 19 ] ] ]
    ]
  ]
]
END
code=0
artsim -t 0.1 -r models/m/models/fem/nodes/0:position@0.1=out.txt x.art || code=$?
test ! -e out.txt
exit "$code"

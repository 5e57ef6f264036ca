# volume, mass and more of a FEM model follow from the tree; stress is that of the start of a simulation
cat > bar.art <<'EOF'
MechModel [ name="m" ComponentList<MechSystemModel> [ name="models" FemModel3d [ name="bar" density=10
  PointList<FemNode3d> [ name="nodes"
    [ position=[ 0 0 0 ] ] [ position=[ 3 0 0 ] rest=[ 1.5 0 0 ] ] [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]
  FemElement3dList<FemElement3d> [ name="elements" TetElement [ nodes=[ 0 1 2 3 ] ] ]
] ] ]
EOF
b=models/m/models/bar
artinfo get bar.art $b:volume $b:mass $b:centerOfMass $b:numInverted $b:kineticEnergy \
    $b/elements/0:volume $b/elements/0:restVolume $b/elements/0:volumeRatio \
    $b/nodes/1:restPosition $b/nodes/1:displacement
artinfo get bar.art $b/nodes/1:stress

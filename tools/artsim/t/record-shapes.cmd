# a vector of three, an orientation (axis, degrees), a pose (seven numbers), a flag
cat > x.art <<EOF
MechModel [
  RenderableComponentList<RigidBody> [
    name="rigidBodies"
    [ name="b" dynamic=false pose=[ 1 2 3 0 0 1 90 ] ]
  ]
]
EOF
artsim x.art -t 0.01 -r models/0/r/b:position,models/0/r/b:orientation,models/0/r/b:pose,models/0/r/b:dynamic |
    tr '\t' '\n'

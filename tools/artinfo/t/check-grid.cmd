# what a distance grid cannot be, with the place; what the schema refuses; what is written back
# exit: 1
# stdout: ^grid.art:6:50: error: resolution = 5.5 is not a whole number
# stdout: ^grid.art:8:39: error: '5:3 \* \*' is no range of vertices
# stdout: resolution=\[ 4 6 8 \]
# stdout: ^refused 1$
# stdout: ^bad.art:1:.*marginFraction = -1
cat > grid.art <<'EOM'
MechModel [
  name="m"
  RenderableComponentList<RigidBody> [
    name="rigidBodies"
    [ name="b"
      distanceGrid=[ maxResolution=40 resolution=[ 5 5.5 5 ] ] ]
    [ name="c"
      distanceGrid=[ renderGrid=false renderRanges="5:3 * *" ] ]
  ]
]
EOM
sed 's/5[.]5/5/' grid.art | artedit --set models/m/rigidBodies/b/distanceGrid:resolution='[ 4 6 8 ]' - | grep 'resolution='
echo "MechModel [ name=\"m\" RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ distanceGrid=[ marginFraction=-1 ] ] ] ]" > bad.art
artinfo check bad.art || echo refused $?
artinfo check grid.art

# a mesh in a file gets a transform, one in the model new numbers; data of probes come in
cp "$HERE"/man/* .
cat >m.art <<'END'
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    [ name="a" density=2 meshes=[ [ mesh=[ "tetra.obj" triangular=true ] ] ] ]
    [ name="b" dynamic=false meshes=[ [ mesh=PolygonalMesh [
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
EOF
] ] ] ] ] ] ]
  RenderableComponentList<Probe> [ name="inputProbes"
    NumericInputProbe [ attachedFile="tip.txt" stopTime=1.0 props=[ models/m/rigidBodies/b:targetPosition ] ] ] ]
END
artxform --scale 2,1,-1 m.art -o affine.art
artxform --scale-length 1000 m.art -o mm.art
for m in affine mm; do
    grep -E 'mesh=|^v|^f |transform|data|density|attached' $m.art
    artinfo get $m.art m/m/r/a:mass
    sed -n '/data=/,/]/p' $m.art
done

# stderr: m.art:3:[0-9]+: warning: drawn without its picture: file 'none.png' is not in
# stderr: m.art:3:[0-9]+: error: drawn without its picture: file 'none.png' is not in
# stderr: error: .*none.png
# a picture that a mesh is to wear and that is missing: it is drawn as if it wore none, once told; --strict and a file that is no
# picture are errors
cat >m.art <<'END'
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m"
 RenderableComponentList<RigidBody> [ name="rigidBodies" RigidBody [ name="b" density=1 renderProps=[ faceColor=[ 1 0.5 0 ]
  colorMap=[ enabled=true fileName="none.png" ] ]
  MeshComponentList<RigidMeshComp> [ name="meshes" [ name="mesh" mesh=[
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
vt 0 0
vt 1 0
vt 0 1
f 1/1 3/2 2/3
f 1/1 2/2 4/3
f 1/1 4/2 3/3
f 2/1 3/2 4/3
EOF
] ] ] ] ] ] ] ]
END
sed 's/enabled=true/enabled=false/' m.art >plain.art
artrender plain.art --size 60x40 -o plain.png
artrender m.art --size 60x40 -o out.png
cmp plain.png out.png && echo same
artrender m.art --size 60x40 -o strict.png --strict || echo "exit $?"
echo text >none.png
artrender m.art --size 60x40 -o bad.png || echo "exit $?"

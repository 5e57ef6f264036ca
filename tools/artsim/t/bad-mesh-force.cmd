# forces of meshes that cannot be
# exit: 3
# stderr: ^artsim: 1.art:[0-9]*:3: error: the mesh '.*/w' of '.*/f' has no inside: 3 edges are without two faces of one sense
# stderr: ^artsim: 2.art:[0-9]*:3: error: '.*/f' has no mesh
# stderr: ^artsim: 3.art:[0-9]*:3: error: the mesh of '.*/f' is '.*particles/p', a Particle; it can be
# stderr: ^artsim: 4.art:[0-9]*:3: error: '.*/f' acts on '.*/p' twice
# stderr: ^artsim: 5.art:[0-9]*:3: error: '.*/f' acts on '.*/w', which is no point
n=0
try() {
    n=$((n + 1))
    cat >$n.art <<END
MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="p" mass=1 ] ]
 RenderableComponentList<MeshComponent> [ name="meshBodies" FixedMeshBody [ name="w"
  mesh=PolygonalMesh [
v 0 0 0
v 1 0 0
v 0 1 0
f 1 2 3
EOF
 ] ] ]
 ComponentList<ForceComponent> [ name="forceEffectors"
  PointMeshForce [ name="f" $1 ] ] ]
END
    if artsim -q $n.art -t 0.01 -r models/m/particles/p:position=$n.tsv; then return 1; else test $? = 3; fi
    test ! -e $n.tsv
}
try 'mesh="meshBodies/w" points=[ "particles/p" ]'
try 'points=[ "particles/p" ]'
try 'mesh="particles/p" points=[ "particles/p" ]'
try 'mesh="meshBodies/w" unilateral=false points=[ "particles/p" "particles/p" ]'
try 'mesh="meshBodies/w" unilateral=false points=[ "meshBodies/w" ]'
# to both sides an open mesh will do
if try 'mesh="meshBodies/w" unilateral=false points=[ "particles/p" ]'; then exit 9; fi
exit 3

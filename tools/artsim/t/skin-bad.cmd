# What is wrong with a skin is named where it stands, before anything moves.
body='Frame "rigidBodies/a" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ]'
# skin MASTERS MESH ATTACHMENTS OTHERS: a model with this skin
skin()
{
    cat >m.art <<END
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" mass=1 ] ]
  RenderableComponentList<MeshComponent> [ name="meshBodies"
    SkinMeshBody [ name="s" bodies=[ $1 ] mesh=PolygonalMesh [ $2
EOF ]
      attachments=[ $3 ]
      ${4-} ] ] ] ] ]
END
    artsim m.art -t 0.01 2>&1 && status=0 || status=$?
    echo "exit $status"
}
two='v 0 0 0
v 1 0 0'
one='[ base=0 0 0 connections=[ F [ 0 1 ] ] ]'
# a vertex without a master
skin "$body" "$two" "$one [ base=1 0 0 connections=[ ] ]"
# weights that do not add up
skin "$body" "$two" "$one [ base=1 0 0 connections=[ F [ 0 0.7 ] ] ]"
# sigma below 0
skin "$body" "$two" "$one $one" 'weightingFunction=GaussianWeighting [ sigma=-2 ]'
# a master that was removed, all of them, and one that is beyond them
skin 'Frame "rigidBodies/gone" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ]' "$two" "$one $one"
skin '' "$two" "$one $one"
skin "$body" "$two" "$one [ base=1 0 0 connections=[ F [ 1 1 ] ] ]"
# an empty mesh, with points and without
skin "$body" '' "$one"
skin "$body" '' ''

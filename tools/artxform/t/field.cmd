# tol: 1e-12 1e-12
# the mesh in a file of a model and the file itself get the same places
cp "$HERE"/man/* .
artxform --field bend.tsv tetra.obj
cat >m.art <<"END"
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" meshes=[ [ mesh=[ "tetra.obj" ] ] ] ] ]
  PointList<Particle> [ name="particles" [ name="p" position=[ 1 1 1 ] ] ] ] ] ]
END
artxform --field bend.tsv m.art -o n.art
artxform --field bend.tsv tetra.obj -o t.obj
artinfo get n.art m/m/r/a/meshes/0:volume m/m/r/a:pose m/m/p/p:position

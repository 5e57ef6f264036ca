# A property that no code reads and that would change what is computed is not ignored without a word: set away from its default it is
# reported, with --strict refused; set to its default it is nothing.
model() # value
{
    cat <<END
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m" gravity=[ 0 0 0 ]
  PointList<Particle> [ name="particles" [ name="p" mass=1 ] ]
  RenderableComponentList<RigidBody> [ name="rigidBodies" RigidMesh [ name="r" dynamic=false $1 ] ] ] ] ]
END
}
model '' >plain.art
model 'smoothInterpolation=false' >default.art
model 'smoothInterpolation=true rayCastTangent=true' >set.art
for file in plain default set; do artsim $file.art -t 0.01 -r p:position@0.01=o.tsv 2>&1; done
artsim --strict set.art -t 0.01 -r p:position@0.01=o.tsv 2>&1 || echo "exit $?"
artinfo check set.art || echo "exit $?"

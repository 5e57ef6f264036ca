# What follows from a mesh that is missing or wrong has no value: not the default of the property, not 0. The table leaves it empty,
# asked for alone it is an error at its place.
# stderr: ^artinfo: m.art:4:[0-9]+: error: file 'none.obj' is not in
# stderr: ^artinfo: m.art:8:[0-9]+: error: .*its node 4, 7, is not in the model$
cat >m.art <<'END'
MechModel [ name="m"
 RenderableComponentList<RigidBody> [ name="rigidBodies"
  [ name="b" density=3 MeshComponentList<RigidMeshComp> [ name="meshes"
   [ name="mesh" mesh=[ "none.obj" ] ] ] ] ]
 ComponentList<MechSystemModel> [ name="models" FemModel3d [ name="fem" density=10
  PointList<FemNode3d> [ name="nodes"
   [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] mass=1 ] ]
  FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 7 ] ] ] ] ] ]
END
get() { artinfo get m.art "$@" || echo "exit $?"; }
body=models/m/rigidBodies/b fem=models/m/models/fem
for p in mass inertia centerOfMass; do get $body:$p; done
for p in volume mass; do get $body/meshes/mesh:$p; done
get $fem:volume
get $fem/nodes/0:mass
get $fem/nodes/3:mass
artinfo get m.art $body | awk -F '\t' '/^(mass|inertia|centerOfMass|density)\t/ { print $1, $2, $4 }'
# directions in such a mesh could not follow
artxform --rotate 0,0,1,30 m.art -o turned.art || echo "exit $?" "$(ls turned.art 2>/dev/null)"

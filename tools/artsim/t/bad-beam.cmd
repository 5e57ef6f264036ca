# deformable bodies that cannot be: the place in the file, before the first step
# exit: 3
# stderr: ^artsim: 1.art:3:3: error: '.*/b' has no extent along x: give it a mesh or a length
# stderr: ^artsim: 2.art:3:3: error: '.*/b' has no section across x: give it a mesh or an inertia
# stderr: ^artsim: 3.art:3:3: error: elasticCoords of '.*/b' are 2 numbers, it has 6 coordinates
# stderr: ^artsim: 4.art:3:[0-9]*: error: the material of '.*/b' is MooneyRivlinMaterial: a beam takes a LinearMaterial
# stderr: ^artsim: 5.art:3:3: error: '.*/b' takes its stiffness from its material, and has no closed mesh
# stderr: ^artsim: 6.art:3:[0-9]*: error: restVertices of '.*/b' are to be 9 numbers
# stderr: ^artsim: 7.art:3:[0-9]*: error: modes = 9 .* out of range
# stderr: ^artsim: 8.art:3:[0-9]*: error: stiffness = -1 .* out of range
# stderr: ^artsim: 9.art:3:3: error: '.*/b' .EBBeamBody. is attached, which a deformable body cannot be: use a SolidJoint
# stderr: ^artsim: 10.art:5:[0-9]*: error: '.*' wraps around '.*/b' .EBBeamBody.: wrapping around deformable bodies is not simulated
# stderr: ^artsim: 11.art:4:[0-9]*: error: '.*/j' joins '.*/b' to itself
n=0
I='inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1e-4 0 0 0 0.1 0 0 0 0.1 ]'
try() {
    n=$((n + 1))
    cat >$n.art <<END
MechModel [ name="m"
 RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" ]
  $1 ]
 ${2-} ]
END
    if artsim -q $n.art -t 0.01 -r models/m/rigidBodies/a:position=$n.tsv; then exit 9; else test $? = 3 || exit 8; fi
    test ! -e $n.tsv
}
TRIANGLE='meshes=[ [ mesh=PolygonalMesh [
v 0 0 0
v 1 0 0
v 0 1 0
f 1 2 3
EOF
 ] ] ]'
try 'EBBeamBody [ name="b" ]'
try 'BeamBody [ name="b" length=1 inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 0 0 0 0 0 0 0 0 0 ] dynamic=false ]'
try "EBBeamBody [ name=\"b\" length=1 $I elasticCoords=[ 1 2 ] ]"
try "BeamBody [ name=\"b\" length=1 $I material=MooneyRivlinMaterial [ ] ]"
try "EBBeamBody [ name=\"b\" length=1 $I stiffnessFrom=MATERIAL ]"
try "EBBeamBody [ name=\"b\" restVertices=[ 0 0 0 ] $TRIANGLE ]"
try "EBBeamBody [ name=\"b\" length=1 $I modes=9 ]"
try "EBBeamBody [ name=\"b\" length=1 $I stiffness=-1 ]"
try "EBBeamBody [ name=\"b\" length=1 $I ]" 'ComponentList<artisynth.core.mechmodels.DynamicAttachmentComp> [ name="attachments"
  FrameFrameAttachment [ frame="rigidBodies/b" master="rigidBodies/a" ] ]'
try "EBBeamBody [ name=\"b\" length=1 $I ]" 'PointList<Particle> [ name="particles" [ name="p" mass=1 ] [ name="q" mass=1 position=[ 1 0 0 ] ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings" [ name="w" wrappables=[ "rigidBodies/b" -1 -1 ]
   material=LinearAxialMaterial [ stiffness=30 ] segmentSpecs=[ [ pntB="particles/p" flags=0x8 numKnots=60 ] [ pntB="particles/q" flags=0x0 ] ] ] ]'
try "EBBeamBody [ name=\"b\" length=1 $I ]" 'RenderableComponentList<BodyConnector> [ name="bodyConnectors" SolidJoint [ name="j" bodyA="rigidBodies/b" bodyB="rigidBodies/b" ] ]'
exit 3

# stderr: ^artsim: axes.art:5:20: error: a semi-axis of the ellipsoid of 'models/m/bodyConnectors/j' is 0; it must be positive$
# stderr: ^artsim: odd.art:5:30: error: 'models/m/bodyConnectors/j' has 3 numbers in segs; it takes pairs x z, of two points or more$
# stderr: ^artsim: none.art:5:3: error: 'models/m/bodyConnectors/j' has 0 numbers in segs
# stderr: ^artsim: same.art:5:30: error: segment 2 of 'models/m/bodyConnectors/j' has no length$
# stderr: ^artsim: word.art:5:20: error: axes: .XZY. is none of
model() {
    cat <<END
MechModel [ name="m"
 RenderableComponentList<RigidBody> [ name="rigidBodies"
  [ name="b" inertiaMethod=EXPLICIT mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]
 RenderableComponentList<BodyConnector> [ name="bodyConnectors"
  $1 name="j" bodyA="rigidBodies/b" bodyB=null
   attachmentA=FrameFrameAttachment [ master="rigidBodies/b" ] ] ] ]
END
}
fails() { status=0; artsim "$1" -t 0.1 || status=$?; test $status = 3; }
model 'EllipsoidJoint [ semiAxisLengths=[ 1 0 2 ]' > axes.art
model 'SegmentedPlanarConnector [ segs=[ 0 1 2 ]' > odd.art
model 'SegmentedPlanarConnector [' > none.art
model 'SegmentedPlanarConnector [ segs=[ 0 1 2 0 2 0 ]' > same.art
model 'FreeJoint [ axes=XZY' > word.art
for f in axes odd none same word; do fails $f.art; done

# stderr: ^artsim: interval\.art:13:41: error: range of 'models/m/frameMarkers/k' ends at 1, before it begins at 2$
# stderr: ^artsim: places\.art:13:4: error: 'models/m/frameMarkers/k' has 2 coordinates, and needs 3$
# stderr: ^artsim: shapes\.art:13:150: error: functions of 'models/m/frameMarkers/k': expected the class of a function, found '\]'$
# stderr: ^artsim: one\.art:13:4: error: 'models/m/particleConstraints/c' has 1 coordinate, and needs at least 2$
# stderr: ^artsim: order\.art:13:18: error: coordinates: expected a whole number before each path, found string "bodyConnectors/ja"$
# stderr: ^artsim: number\.art:13:4: error: 'models/m/particleConstraints/c' has coordinate 1 of 'models/m/bodyConnectors/jb', a HingeJoint, which has 1, from 0$
# stderr: ^artsim: body\.art:13:4: error: 'models/m/particleConstraints/c' has a coordinate of 'models/m/rigidBodies/a', a RigidBody, which is no joint that is simulated$
# stderr: ^artsim: twice\.art:12:3: error: 'models/m/particleConstraints/c' has coordinate 0 of 'models/m/bodyConnectors/ja' twice$
# stderr: ^artsim: none\.art:12:3: error: 'models/m/particleConstraints/c' has no function$
# stderr: ^artsim: class\.art:14:13: error: function of 'models/m/particleConstraints/c': expected a polynomial .*, a spline, a linear or a scaled function of maspack, found word 'maspack\.function\.SineFunction'$
# stderr: ^artsim: count\.art:14:13: error: function of 'models/m/particleConstraints/c': a LinearFunction1x1 takes 2 numbers, the highest power first, and this one has 1$
# stderr: ^artsim: inputs\.art:14:13: error: function of 'models/m/particleConstraints/c' is a function of 2, and there is 1$
# stderr: ^artsim: knots\.art:14:13: error: function of 'models/m/particleConstraints/c' has two knots at 1$
# stderr: ^artsim: word\.art:15:6: error: function of 'models/m/particleConstraints/c': expected a finite number, found word 'two'$
# stderr: ^artsim: scaled\.art:14:13: error: function of 'models/m/particleConstraints/c': a scaled function has no function$
# stderr: ^artsim: factor\.art:14:39: error: scaleFactor of 'models/m/particleConstraints/c' is not finite$
# stderr: ^artsim: locked\.art:12:3: error: 'models/m/particleConstraints/c' cannot be satisfied: theta of 'models/m/bodyConnectors/ja' can be -0\.523599 to 0\.523599, and its function 2 to 2$
# stderr: ^artsim: range\.art:12:3: error: 'models/m/particleConstraints/c' cannot be satisfied: theta of 'models/m/bodyConnectors/ja' can be -0\.523599 to 0\.523599, and its function 1 to inf$
# stderr: ^artsim: reversed\.art:12:3: error: 'models/m/forceEffectors/f' has its upper limit at 0, below the lower one at 1$
# stderr: ^artsim: nothing\.art:12:3: error: 'models/m/forceEffectors/f' has 0 coordinates, and needs 1$
# stderr: ^artsim: negative\.art:12:36: error: upperStiffness = -1 is out of range: must be >= 0$
# stderr: ^artsim: scale\.art:12:19: error: forceScale of 'models/m/forceEffectors/f' is not finite$
# stderr: ^artsim: two\.art:12:19: error: 'models/m/forceEffectors/f' has 2 coordinates, and needs 1$
# stderr: ^artsim: against\.art:15:3: warning: the constraints contradict each other: 'models/m/particleConstraints/d' cannot be satisfied at t = 0$
# Lines 1 to 10 of every file; $1: attributes of the second hinge
bodies() {
    cat <<END
MechModel [ name="m" gravity=[ 0 -9.8 0 ]
 RenderableComponentList<RigidBody> [ name="rigidBodies"
  [ name="a" inertiaMethod=EXPLICIT inertia=[ 3 0.5 0 0  2 0 0 0 2 0 0 0 2 ] ]
  [ name="b" inertiaMethod=EXPLICIT position=[ 1 0 0 ] inertia=[ 1 0 0 0  1 0 0 0 1 0 0 0 1 ] ] ]
 RenderableComponentList<BodyConnector> [ name="bodyConnectors"
  HingeJoint [ name="ja" bodyA="rigidBodies/a" bodyB=null
   thetaRange=[ [ -30,30 ] ] ]
  HingeJoint [ name="jb" bodyA="rigidBodies/b" bodyB=null ${1-}
   attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 0 0 1 0 ] ] ] ]

END
}
# Line 12 the coupling, 13 its coordinates, 14 its function
coupling() {
    bodies "${3-}"
    echo ' RenderableComponentList<ConstrainerBase> [ name="particleConstraints"'
    printf '  JointCoordinateCoupling [ name="c"\n   coordinates=[ %s ]\n   %s ] ] ]\n' "$1" "$2"
}
force() {
    bodies
    printf ' ComponentList<ForceComponent> [ name="forceEffectors"\n  %s name="f" ] ] ]\n' "$1"
}
marker() {
    bodies
    printf ' PointList<FrameMarker> [ name="frameMarkers"\n  %s\n   %s ] ] ]\n' \
        'JointBasedMovingMarker [ name="k" attachment=PointFrameAttachment [ frame="rigidBodies/a" ]' "$1"
}
fails() { status=0; artsim "$1" -t 0.1 || status=$?; test $status = 3; }
J='0 "bodyConnectors/ja"' K='0 "bodyConnectors/jb"' two='function=LinearFunction1x1 [ 2 0 ]'
coupling "$J" "$two" > one.art
coupling '"bodyConnectors/ja" 0 "bodyConnectors/jb" 0' "$two" > order.art
coupling "$J 1 \"bodyConnectors/jb\"" "$two" > number.art
coupling "$J 0 \"rigidBodies/a\"" "$two" > body.art
coupling "$J $J" "$two" > twice.art
coupling "$J $K" '' > none.art
coupling "$J $K" 'function=maspack.function.SineFunction [ 1 ]' > class.art
coupling "$J $K" 'function=LinearFunction1x1 [ 1 ]' > count.art
coupling "$J $K" 'function=LinearFunctionNx1 [ 1 2 3 ]' > inputs.art
coupling "$J $K" 'function=LinearSpline1d [ 1 2  1 3 ]' > knots.art
coupling "$J $K" 'function=CubicFunction1x1 [ 1
   0 two 3 ]' > word.art
coupling "$J $K" 'function=ScaledDiff1Function1x1 [ scale=2 ]' > scaled.art
coupling "$J $K" "$two scaleFactor=inf" > factor.art
coupling "$J $K" 'function=LinearFunction1x1 [ 1 2 ]' thetaLocked=true > locked.art
coupling "$J $K" 'function=QuadraticFunction1x1 [ 1 0 1 ]' > range.art
coupling "$J $K" "$two" 'enabled=false' > switched-off.art
force 'JointLimitForce [ upperLimit=0 lowerLimit=1 coordinate=[ 0 "bodyConnectors/ja" ]' > reversed.art
force 'JointLimitForce [' > nothing.art
force 'JointLimitForce [ upperStiffness=-1 coordinate=[ 0 "bodyConnectors/ja" ]' > negative.art
force 'JointActuator [ forceScale=inf coordinate=[ 0 "bodyConnectors/ja" ]' > scale.art
force "JointActuator [ coordinate=[ $J $K ]" > two.art
marker "coordinates=[ $J $K ]" > places.art
marker "coordinates=[ $J $J $K ] functions=[ LinearFunction1x1 [ 1 0 ] LinearFunction1x1 [ 1 0 ] ]" > shapes.art
bodies > empty.art
printf ' PointList<FrameMarker> [ name="frameMarkers"\n  %s\n   %s ] ] ]\n' \
    'JointConditionalMarker [ name="k" attachment=PointFrameAttachment [ frame="rigidBodies/a" ]' \
    "coordinate=[ $J ] range=[ [2,1] ]" | cat empty.art - > interval.art
for f in places shapes interval one order number body twice none class count inputs knots word scaled factor locked range \
    reversed nothing negative scale two; do
    fails $f.art
done
# two couplings that contradict each other are found by the solve; one of a joint that is off rests
coupling "$J $K" "$two ]
  JointCoordinateCoupling [ name=\"d\" coordinates=[ $J $K ] function=LinearFunction1x1 [ 2 0.1 ]" > against.art
artsim against.art -t 0.1 > /dev/null
artsim switched-off.art -t 0.1 > /dev/null

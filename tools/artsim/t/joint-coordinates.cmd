# A coordinate that a file drives in a run, and joints that cannot be simulated.
cat >m.art <<'END'
MechModel [ name="m" gravity=[ 0 0 0 ]
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    [ name="a" inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] position=[ 1 0 0 ] ]
    [ name="b" inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] position=[ 3 0 0 ] ] ]
  RenderableComponentList<BodyConnector> [ name="bodyConnectors"
    HingeJoint [ name="j" bodyA="rigidBodies/a" bodyB=null
      attachmentA=FrameFrameAttachment [ master="rigidBodies/a" TFM=[ -1 0 0 1 0 0 0 ] ] ]
    HingeJoint [ name="k" bodyA="rigidBodies/b" bodyB="rigidBodies/a"
      attachmentA=FrameFrameAttachment [ master="rigidBodies/b" TFM=[ -1 0 0 1 0 0 0 ] ]
      attachmentB=FrameFrameAttachment [ master="rigidBodies/a" TFM=[ 1 0 0 1 0 0 0 ] ] ] ] ]
END
printf '#time theta\n0 0\n1 90\n' >drive.txt
artsim -q -t 1 --step 0.1 --input models/m/bodyConnectors/j:theta=drive.txt m.art \
    --record models/m/bodyConnectors/j:theta,models/m/bodyConnectors/k:theta@0.5 |
    awk '!/^#/ { printf "%s %.6f %.6f\n", $1, $2, $3 + 1e-9 }'
for wrong in 'bodyConnectors/j:bodyB="rigidBodies/a"' \
    'bodyConnectors/j:thetaRange=[ [ 9 3 ] ]'; do
    rc=0
    artsim -q -t 1 --set "models/m/$wrong" m.art 2>&1 || rc=$?
    echo "exit $rc"
done

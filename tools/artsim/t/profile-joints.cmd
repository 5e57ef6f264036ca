# a model with joints tells what its constraints took
# stderr: constraints: 20 rows, 1 limits acting, 3 redundant, [0-9]* entries in the factor
# stderr: constraints: 2 analyses, [1-9][0-9]* factorisations \(0 of an indefinite matrix\), [1-9][0-9]* solves; [1-9][0-9]* problems with limits, [0-9]* pivots, 0 fall-backs; [12] corrections$
# stderr: [0-9]* steps, [0-9]* unknowns$
cat > four.art <<'END'
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    [ name="a" position=[ 0 0 -1 ] inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 0.3 0 0 0 0.3 0 0 0 0.1 ] ]
    [ name="b" position=[ 3 0 -1 ] inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 0.3 0 0 0 0.3 0 0 0 0.1 ] ]
    [ name="k" position=[ 1.5 0 -2 ] vel=[ 0.5 0 0 0 0 0 ] inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 0.3 0 0 0 0.3 0 0 0 0.1 ] ] ]
  RenderableComponentList<BodyConnector> [ name="bodyConnectors"
    HingeJoint [ name="h1" bodyA="rigidBodies/a" bodyB=null thetaRange=[ 0 90 ]
      attachmentA=FrameFrameAttachment [ master="rigidBodies/a" TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 1 ] ]
      attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 0 ] ] ]
    HingeJoint [ name="h2" bodyA="rigidBodies/b" bodyB=null
      attachmentA=FrameFrameAttachment [ master="rigidBodies/b" TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 1 ] ]
      attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 3  0 0 1 0  0 -1 0 0 ] ] ]
    HingeJoint [ name="h3" bodyA="rigidBodies/k" bodyB="rigidBodies/a"
      attachmentA=FrameFrameAttachment [ master="rigidBodies/k" TFM=[ 1 0 0 -1.5  0 0 1 0  0 -1 0 0 ] ]
      attachmentB=FrameFrameAttachment [ master="rigidBodies/a" TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 -1 ] ] ]
    HingeJoint [ name="h4" bodyA="rigidBodies/k" bodyB="rigidBodies/b"
      attachmentA=FrameFrameAttachment [ master="rigidBodies/k" TFM=[ 1 0 0 1.5  0 0 1 0  0 -1 0 0 ] ]
      attachmentB=FrameFrameAttachment [ master="rigidBodies/b" TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 -1 ] ] ]
  ] ] ] ]
END
artsim four.art -t 0.01 --profile

# exit: 1
# What is wrong with joints is told with its place.
cat >m.art <<'END'
MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    [ name="a" inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ]
    [ name="b" inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] position=[ 0 0 1 ] ]
    [ name="s" dynamic=false ]
  ]
  PointList<Particle> [ name="particles" [ name="p" mass=1 ] ]
  RenderableComponentList<BodyConnector> [ name="bodyConnectors"
    HingeJoint [ name="fine" bodyA="rigidBodies/a" bodyB=null ]
    HingeJoint [ name="none" ]
    HingeJoint [ name="itself"
      bodyA="rigidBodies/b"
      bodyB="rigidBodies/b" ]
    HingeJoint [ name="point"
      bodyA="particles/p" ]
    HingeJoint [ name="limits" bodyA="rigidBodies/b" thetaRange=[ [ 10 -10 ] ] ]
    HingeJoint [ name="says" bodyA="rigidBodies/b" bodyB="rigidBodies/a"
      theta=12.5 ]
    HingeJoint [ name="turns" bodyA="rigidBodies/b" theta=-720 ]
    HingeJoint [ name="again" bodyA="rigidBodies/a" ]
    HingeJoint [ name="still" bodyA="rigidBodies/s" ]
    CylindricalJoint [ name="far" bodyA="rigidBodies/b" z=1 bodyB="rigidBodies/s"
      attachmentA=FrameFrameAttachment [ master="rigidBodies/a" ] ]
  ]
]
END
artinfo check m.art

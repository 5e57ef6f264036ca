# tol: 1e-9 1e-9
cat > turn.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models"
    MechModel [ name="m"
      RenderableComponentList<artisynth.core.modelbase.RenderableComponent> [ name="renderables" ]
      ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name="models" ]
      PointList<Particle> [ name="particles" ]
      PointList<Point> [ name="points" ]
      RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="b" dynamic=false ] ]
    ]
  ]
  RenderableComponentList<Probe> [ name="inputProbes"
    PositionInputProbe [ name="turn" startTime=0.0 stopTime=1.0 vsize=6 rotationRep=ZYX_DEG
      rotationSubvecOffsets=[ 3 ]
      props=[ "models/m/rigidBodies/b:targetPosition" "models/m/rigidBodies/b:targetOrientation" ]
      drivers=[ "V0" "V1" ] inputs=[ V0 3 V1 3 ]
      data=[ 0 0 0 0 0 0 0
             1 1 2 3 90 0 0 ]
    ]
  ]
]
END
artsim -q turn.art -r models/m/rigidBodies/b:pose@0.5

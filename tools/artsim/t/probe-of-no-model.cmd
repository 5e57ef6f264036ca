# stderr: ^artsim: x.art:[0-9]+:[0-9]+: warning: 'controllers', which 'inputProbes/0' belongs to, is no model that is simulated$
cat > x.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models"
    MechModel [ name="m" PointList<Particle> [ name="particles" [ name="p" ] ] ] ]
  RenderableComponentList<Probe> [ name="inputProbes"
    NumericInputProbe [ model=controllers stopTime=1.0
      props=[ "models/m/particles/p:externalForce" ] data=[ 0 0 0 0  1 0 0 0 ] ] ]
]
END
artsim x.art -t 0.1

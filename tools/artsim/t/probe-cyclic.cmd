# a gait cycle of two seconds, repeated: after the data the probe begins again
cat > x.art <<'END'
RootModel [ maxStepSize=0.25
  ComponentList<artisynth.core.modelbase.Model> [ name="models"
    MechModel [ name="m" gravity=[ 0 0 0 ]
      PointList<Particle> [ name="particles" [ name="a" dynamic=false ] ] ] ]
  RenderableComponentList<Probe> [ name="inputProbes"
    NumericInputProbe [ cyclic=true startTime=1.0 stopTime=6.0
      props=[ "models/m/particles/a:targetPosition" ] data=[ 0 0 0 0  1 2 0 0  2 0 0 0 ] ] ]
]
END
artsim x.art -t 7 -r models/m/particles/a:position@0.5 | cut -f 1,2
# it is written back, and only if it is true
artedit x.art | grep -c cyclic
artedit --set inputProbes/0:cyclic=false x.art | artedit --unset inputProbes/0:cyclic - | grep -c cyclic || true

# a probe that drives two properties keeps one, with its part of the data
cat > p.art <<'END'
RootModel [
  ComponentList<ModelBase> [ name="models"
    MechModel [ name="m" PointList<Particle> [ name="particles" [ name="a" dynamic=false ] [ name="b" dynamic=false ] ] ] ]
  RenderableComponentList<Probe> [ name="inputProbes"
    NumericInputProbe [ startTime=0.0 stopTime=1.0 vsize=6
      props=[ "models/m/particles/a:targetPosition" "models/m/particles/b:targetPosition" ]
      drivers=[ "V0" "V1" ] inputs=[ V0 3 V1 3 ]
      data=[ 0.0 0 0 0 0 0 0
             1.0 1 1 1 4 5 6 ] ] ]
]
END
artsim p.art -t 1 -r models/m/particles/b:position@1=whole.tsv
artedit --delete models/m/particles/a p.art | artsim - -t 1 -r models/m/particles/b:position@1=part.tsv
cmp whole.tsv part.tsv
artedit -n --delete models/m/particles/a p.art
artedit -n --delete models/m/particles/a,models/m/particles/b p.art

# A model's own output probes: samples at the start, then every interval (-1: every step) up to the stop; with and
# without header and times, in the format asked for; nothing from what is switched off and nothing without -o. What
# was written can drive another run, and later values with it are the same.
cat >m.art <<'END'
RootModel [ maxStepSize=0.25
  ComponentList<Model> [ name="models" MechModel [ name="m" maxStepSize=0.25
    PointList<Particle> [ name="particles" [ name="p" dynamic=false ] [ name="q" dynamic=false ] ] ] ]
  RenderableComponentList<Probe> [ name="inputProbes" NumericInputProbe [ startTime=0.0 stopTime=1.0
    props=[ "models/m/particles/p:targetPosition" ] data=[ 0 0 0 0  1 1 2 0 ] ] ]
  RenderableComponentList<Probe> [ name="outputProbes"
    NumericOutputProbe [ name="every" startTime=0.5 stopTime=1.0 updateInterval=-1 attachedFile="sub/every.txt"
      props=[ "models/m/particles/p:position" "models/m/particles/p:velocity" ] ]
    NumericOutputProbe [ name="fine" startTime=0.0 stopTime=0.5 updateInterval=0.1 format="%.3f"
      showHeader=false showTime=false props=[ "models/m/particles/p:position" ] ]
    NumericOutputProbe [ name="off" active=false startTime=0.0 stopTime=0.5 updateInterval=0.1
      props=[ "models/m/particles/p:position" ] ]
    NumericOutputProbe [ name="whole" startTime=0.0 stopTime=1.0 attachedFile="whole.txt"
      props=[ "models/m/particles/p:position" ] ]
  ]
]
END
artsim -q m.art
ls
artsim -q -o out m.art
ls out
cat out/sub/every.txt out/fine*
artsim -q -t 1 -i models/m/particles/q:targetPosition=out/whole.txt \
    -r models/m/particles/p:position,models/m/particles/q:position@0.25 m.art | sed 1d

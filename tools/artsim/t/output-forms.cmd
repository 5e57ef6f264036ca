# What output probes write: names with blanks, formats, every step or an interval, an interval of one sample,
# one that never comes; what was written with a header drives another run, also as a table.
cat > m.art <<'END'
RootModel [ maxStepSize=0.25
  ComponentList<Model> [ name="models" MechModel [ name="m"
    PointList<Particle> [ name="particles" [ name="p" dynamic=false ] [ name="q" dynamic=false ] ] ] ]
  RenderableComponentList<Probe> [ name="inputProbes" NumericInputProbe [ startTime=0.0 stopTime=1.0
    props=[ "models/m/particles/p:targetPosition" ] data=[ 0 0 0 0  1 1 2 0 ] ] ]
  RenderableComponentList<Probe> [ name="outputProbes"
    NumericOutputProbe [ name="two words" startTime=0.0 stopTime=1.0 updateInterval=-1.0
      props=[ "models/m/particles/p:position" ] ]
    NumericOutputProbe [ name="rounded" startTime=0.0 stopTime=0.5 format="%.1e" updateInterval=0.5
      props=[ "models/m/particles/p:position" ] ]
    NumericOutputProbe [ name="once" startTime=0.5 stopTime=0.5 updateInterval=0.25
      props=[ "models/m/particles/p:position" ] ]
    NumericOutputProbe [ name="never" startTime=5.0 stopTime=6.0 updateInterval=0.25
      props=[ "models/m/particles/p:position" ] ]
    NumericOutputProbe [ name="bare" startTime=0.0 stopTime=0.5 showHeader=false showTime=false
      updateInterval=0.25 props=[ "models/m/particles/p:position" ] ]
  ]
]
END
artsim -q -t 1 -o out m.art
ls out
for f in two_words rounded once never bare; do
    echo "$f"
    cat out/$f.txt
done
artprobe convert out/two_words.txt -o whole.csv
for f in out/two_words.txt whole.csv; do
    sed "s|data=.*\] \] \]\$|attachedFile=\"$f\" ] ]|" m.art > again.art
    artsim -q -t 1 again.art -r models/m/particles/p:position@0.25 | sed 1d
done

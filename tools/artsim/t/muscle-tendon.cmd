# a muscle with a tendon: the length of the muscle can be recorded and is part of a saved state; a probe that
# reads what only a class of the user's own knows is left out
# tol: 1e-9
cat > m.art <<'END'
my.own.Root [ ComponentList<Model> [ name="models"
 MechModel [ name="m" gravity=[ 0 0 -9.8 ]
  PointList<Particle> [ name="particles" [ name="a" position=[ 0 0 1 ] dynamic=false ]
   [ name="b" position=[ 0 0 0.05 ] mass=1 ] ]
  AxialSpringList<AxialSpring> [ name="axialSprings"
   Muscle [ name="s" points=[ "particles/a" "particles/b" ] excitation=0.4
    material=artisynth.core.materials.Millard2012AxialMuscle [ maxIsoForce=40
     optFibreLength=0.5 tendonSlackLength=0.4 optPennationAngle=0.3 fibreDamping=0.1 ] ] ] ] ]
 ComponentList<artisynth.core.modelbase.Controller> [ name="controllers" ]
 ComponentList<artisynth.core.modelbase.Monitor> [ name="monitors" ]
 ComponentList<ControlPanel> [ name="controlPanels" ]
 RenderableComponentList<Probe> [ name="inputProbes" ]
 RenderableComponentList<Probe> [ name="outputProbes"
  NumericOutputProbe [ name="own" startTime=0.0 stopTime=1.0 updateInterval=0.1 props=[ "tension" ] ] ] ]
END
what=models/m/as/s:material.muscleLength,models/m/as/s:forceNorm
artsim m.art -t 0.2 -q -r $what@0.05
artsim m.art -t 0.1 --save-state half.state -q
artsim m.art --load-state half.state -t 0.2 -q -r models/m/p/b:position@0.1=two.tsv
artsim m.art -t 0.2 -q -r models/m/p/b:position@0.1=one.tsv
test "$(tail -n 1 one.tsv)" = "$(tail -n 1 two.tsv)" && echo the same bits
artsim m.art --check 2>&1 | grep -o "outputProbes/own.*"

# tol: 1e-12
# the data of probes are shown, changed while the model runs, written and read; their times and interpolation too
cat >push.art <<'END'
RootModel [ RenderableComponentList<ModelComponent> [ name="models"
  MechModel [ name="m" gravity=[ 0 0 0 ] maxStepSize=0.1 integrator=SymplecticEuler
   PointList<Particle> [ name="particles" [ name="p" ] ] ] ]
 RenderableComponentList<Probe> [ name="inputProbes"
  NumericInputProbe [ name="push" startTime=0.0 stopTime=1.0 interpolationOrder=Linear vsize=3
   props=[ "models/m/particles/p:externalForce" ] attachedFile="push.txt" ] ]
 RenderableComponentList<Probe> [ name="outputProbes"
  NumericOutputProbe [ name="way" startTime=0.0 stopTime=2.0 updateInterval=0.2 vsize=3
   props=[ "models/m/particles/p:position" ] ] ] ]
END
printf "0 2.0 1\nLinear 3 explicit\n0 0 0 0\n1 10 0 0\n" >push.txt
artsim --console push.art <<'END'
knots inputProbes/push
run 0.5
get models/m/particles/p:externalForce
knot inputProbes/push 0.5 1 2 3
knot inputProbes/push 1 none
knots inputProbes/push
get inputProbes/push:attachedFile
set inputProbes/push:stopTime 3.0
set inputProbes/push:interpolationOrder Step
knot inputProbes/push 2 0 0 7
run 0.5
get models/m/particles/p:externalForce
run 1
get models/m/particles/p:externalForce
data inputProbes/push save saved.txt
knots outputProbes/way
data outputProbes/way save way.csv
set inputProbes/push:active false
END
cat saved.txt way.csv
printf "time\ta\tb\n0\t1\t2\n" >two.tsv
artsim --console push.art <<'END' 2>&1 || echo "exit code $?"
knots models/m
knots inputProbes/nothing
knot inputProbes/push 1 2
knot inputProbes/push x 1 2 3
knot inputProbes/push 0.7 none
knot outputProbes/way 1 1 2 3
knot inputProbes/push nan 1 2 3
data inputProbes/push put saved.txt
data inputProbes/push load nothing.txt
data inputProbes/push load two.tsv
data inputProbes/push load saved.txt
knots inputProbes/push
END

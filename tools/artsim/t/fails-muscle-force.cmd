# exit: 4
# stderr: stretched.art:4:3: error: 'models/m/axialSprings/s' has no force at t = 0: that of its law is beyond 1e15 in the units of the model
# A muscle of fibres that are stretched to twenty times their optimal length is named, not the system that its force makes singular.
cat >stretched.art <<'END'
MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="a" dynamic=false ] [ name="b" position=[ 1 0 0 ] ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings"
  Muscle [ name="s" points=[ "particles/a" "particles/b" ] excitation=0.5
   material=artisynth.core.materials.Thelen2003AxialMuscle [ optFibreLength=0.05 tendonSlackLength=0.01 rigidTendon=true ] ] ] ]
END
artsim stretched.art -t 0.05 --step 0.01

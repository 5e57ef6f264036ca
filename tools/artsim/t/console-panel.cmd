# widgets of a panel: read, set, several hosts at once
cat > two.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models"
    MechModel [ name="m"
      PointList<Particle> [ name="particles"
        [ name="a" dynamic=false ] [ name="b" position=[ 1 0 0 ] ] [ name="c" position=[ 0 1 0 ] ] ]
      AxialSpringList<AxialSpring> [ name="axialSprings"
        Muscle [ name="u" points=[ "particles/a" "particles/b" ] material=SimpleAxialMuscle [ maxForce=1 ] ]
        Muscle [ name="v" points=[ "particles/a" "particles/c" ] material=SimpleAxialMuscle [ maxForce=2 ] ] ] ] ]
  ComponentList<ControlPanel> [ name="controlPanels"
    [ name="options"
      maspack.widgets.DoubleFieldSlider [
        properties=[ "models/m/axialSprings/u:excitation" "models/m/axialSprings/v:excitation" ]
        labelText="both" sliderRange=maspack.util.DoubleInterval [ [0.0,1.0] ] ]
      maspack.widgets.DoubleFieldSlider [
        property="models/m/axialSprings/u:excitation" labelText="first"
        sliderRange=maspack.util.DoubleInterval [ [0.0,1.0] ] ]
      javax.swing.JSeparator [ ]
      maspack.widgets.DoubleField [ property="models/m/axialSprings/u:material.maxForce" labelText="force" ]
      maspack.widgets.BooleanSelector [ property="models/m:dynamicsEnabled" ]
      maspack.widgets.EnumSelector [ property="models/m:integrator" ]
      maspack.widgets.DoubleField [ property="maxStepSize" ]
      maspack.widgets.ColorSelector [ property="models/m/particles/b:renderProps.pointColor" labelText="colour" ] ] ] ]
END
artsim -q --console two.art <<'END'
panel
panel options both 0.25
panel options first 0.5
panel options
panel options both
run 0.01
panel options first 0.75
get models/m/axialSprings/u:excitation
panel options integrator Trapezoidal
panel options maxStepSize 0.002
step 5
panel options force 3
add controlPanels=ControlPanel [ name="more" maspack.widgets.DoubleField [ property="models/m:gravity" labelText="g" ] ]
panel more
set models/m/particles/b:pointDamping 0.5
get models/m/particles/b:pointDamping
inherit models/m/particles/b:pointDamping on
get models/m/particles/b:pointDamping
panel options colour 1 0 0
get models/m/particles/b:renderProps.pointColor
set models/m/particles/c:renderProps.visible false
get models/m/particles/c:renderProps.visible
get models/m/axialSprings/u:material.maxForce
END
artinfo panels two.art

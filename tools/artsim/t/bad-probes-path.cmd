# exit: 3
# stderr: ^artsim: list.art:3:3: error: .* 'models/rig' has no component 'axialSpring'; did you mean
cat > list.art <<'END'
[ NumericInputProbe
[ name="pull"
  props=[ models/rig/axialSpring/0:excitation ]
] ]
END
artsim "$HERE/man/two.art" --data "$HERE/man" --probes list.art

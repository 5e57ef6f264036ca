# stdout: ^models/arm/jointset/elbow:elbow_flexion
# stderr: controls.osim:2:1: warning: /controllerset/walk \(Controls\): is not taken over|/controllerset
cp "$ARTKIT_TOP/examples/opensim/arm.osim" arm.osim
artbuild --strict arm.osim -o arm.art
artbuild arm.osim | cmp - arm.art
artinfo get arm.art models/arm/jointset/elbow:elbow_flexion models/arm/forceset/biceps:excitation
artinfo diff arm.art arm.osim
sed 's/<ControllerSet.*//' arm.osim > plain.osim
printf '<OpenSimDocument Version="40000"><Model name="m">\n<ControllerSet><objects><Controls name="walk"><x>1</x></Controls></objects></ControllerSet></Model></OpenSimDocument>\n' > controls.osim
artbuild controls.osim -o controls.art
grep -c "^# OpenSim" controls.art
! artbuild -q --strict controls.osim -o strict.art
test ! -e strict.art

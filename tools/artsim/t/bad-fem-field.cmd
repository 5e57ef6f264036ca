# parameters from fields that are not there, of the wrong size, or that the material refuses; axes that are no axes
# exit: 3
# stderr: ^artsim: mass.art:1:[0-9]*: error: 'models/m/models/fem' has useConsistentMass=true, which takes the integrator Trapezoidal
# stderr: ^artsim: weights.art:1:[0-9]*: error: 'models/m/models/fem' has useNodalMassWeights=true; masses are lumped here, in equal shares$
# stderr: ^artsim: typo.art:1:[0-9]*: error: unknown property 'densty' of FemModel3d; did you mean 'density'[?]
# stderr: ^artsim: missing.art:3:[0-9]*: error: 'fields/0' does not exist: 'models/m/models/fem/fields' has no component '0'; it has none$
# stderr: ^artsim: size.art:3:[0-9]*: error: YoungsModulusField of a LinearMaterial: 'models/m/models/fem/fields/0' is a Vector3dNodalField with values of 3 by 1, and YoungsModulus takes scalars$
# stderr: ^artsim: value.art:3:[0-9]*: error: YoungsModulusField of a LinearMaterial at point 0 of 'models/m/models/fem/elements/0': YoungsModulus must not be negative$
# stderr: ^artsim: frame.art:[0-9]*:[0-9]*: error: frame of 'models/m/models/fem/elements/0' is no rotation: it takes 3 x 3 numbers, by rows, with columns of length 1 at right angles, right-handed$
model()
{
    cat <<END
MechModel [ name="m" ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name="models" FemModel3d [ name="fem"
 material=LinearMaterial [ YoungsModulus=1000
  $1 ]
 PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ]
  [ position=[ 0 0 1 ] ] ]
 FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ]
  $2 ] ]
 ComponentList<FieldComponent> [ name="fields" $3 ] ] ] ]
END
}
bound='YoungsModulusField="fields/0"'
model "$bound" '' '' > missing.art
model "$bound" '' 'Vector3dNodalField [ fem="." ]' > size.art
model "$bound" '' 'ScalarElementField [ fem="." values=[ -1 ] ]' > value.art
model '' 'frame=[ 0 1 0 1 0 0 0 0 1 ]' '' > frame.art
model '' '' '' | sed 's/name="fem"/& useConsistentMass=true/' > mass.art
model '' '' '' | sed 's/name="fem"/& useNodalMassWeights=true/' > weights.art
model '' '' '' | sed 's/name="fem"/& densty=3/' > typo.art
for file in mass.art weights.art typo.art missing.art size.art value.art; do
    if artsim -q $file -t 0.01; then exit 9; fi
done
artsim -q frame.art -t 0.01

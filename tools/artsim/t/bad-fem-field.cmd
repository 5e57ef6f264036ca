# what varies over a model or has axes of its own is refused, not taken as constant
# exit: 3
# stderr: ^artsim: mass.art:1:[0-9]*: error: 'models/m/models/fem' has useConsistentMass=true; masses are lumped here, in equal shares$
# stderr: ^artsim: weights.art:1:[0-9]*: error: 'models/m/models/fem' has useNodalMassWeights=true; masses are lumped here, in equal shares$
# stderr: ^artsim: typo.art:1:[0-9]*: error: unknown property 'densty' of FemModel3d; did you mean 'density'[?]
# stderr: ^artsim: field.art:3:[0-9]*: error: YoungsModulusField of a LinearMaterial: parameters from fields are not simulated yet$
# stderr: ^artsim: frame.art:[0-9]*:[0-9]*: error: 'models/m/models/fem/elements/0' has axes of its own for its material [(]frame[)], which is not simulated yet$
model()
{
    cat <<END
MechModel [ name="m" ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name="models" FemModel3d [ name="fem"
 material=LinearMaterial [ YoungsModulus=1000
  $1 ]
 PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ]
  [ position=[ 0 0 1 ] ] ]
 FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ]
  $2 ] ] ] ] ]
END
}
model 'YoungsModulusField="fields/0"' '' > field.art
model '' 'frame=[ 0 1 0 1 0 0 0 0 1 ]' > frame.art
model '' '' | sed 's/name="fem"/& useConsistentMass=true/' > mass.art
model '' '' | sed 's/name="fem"/& useNodalMassWeights=true/' > weights.art
model '' '' | sed 's/name="fem"/& densty=3/' > typo.art
if artsim -q weights.art -t 0.01; then exit 9; fi
if artsim -q typo.art -t 0.01; then exit 9; fi
if artsim -q field.art -t 0.01; then exit 9; fi
if artsim -q mass.art -t 0.01; then exit 9; fi
artsim -q frame.art -t 0.01

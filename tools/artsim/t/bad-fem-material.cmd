# materials that cannot be: named with their place before the first step
# exit: 3
# stderr: ^artsim: 1.art:2:[0-9]*: error: NeoHookeanMaterial of 'models/m/models/fem': PoissonsRatio is 0.5, not between -1 and 0.5$
# stderr: ^artsim: 2.art:2:[0-9]*: error: OgdenMaterial of 'models/m/models/fem': Alpha1 is 0, and its term is divided by it$
# stderr: ^artsim: 3.art:2:[0-9]*: error: AnisotropicLinearMaterial of 'models/m/models/fem': stiffnessTensor is not symmetric: 7 at [(]2, 1[)], 2 at [(]1, 2[)]$
# stderr: ^artsim: 4.art:2:[0-9]*: error: AnisotropicLinearMaterial of 'models/m/models/fem': stiffnessTensor has 2 numbers, not 36$
# stderr: ^artsim: 5.art:2:[0-9]*: error: baseMaterial of a ViscoelasticMaterial is linear$
# stderr: ^artsim: 6.art:2:[0-9]*: error: FungOrthotropicMaterial: its mu and lambda make a negative stiffness at rest$
n=0
try() {
    n=$((n + 1))
    cat >$n.art <<END
MechModel [ name="m" ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name="models" FemModel3d [ name="fem"
 material=$1
 PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ]
  [ position=[ 0 0 1 ] ] ]
 FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ] ] ] ] ] ]
END
    if artsim -q $n.art -t 0.01 -r models/m/models/fem/nodes/0:position=$n.tsv; then exit 9; else test $? = 3; fi
    test ! -e $n.tsv
}
try 'NeoHookeanMaterial [ PoissonsRatio=0.5 ]'
try 'OgdenMaterial [ Alpha1=0 ]'
try "AnisotropicLinearMaterial [ stiffnessTensor=[ $(seq -s ' ' 36) ] ]"
try 'AnisotropicLinearMaterial [ stiffnessTensor=[ 1 2 ] ]'
try 'ViscoelasticMaterial [ baseMaterial=LinearMaterial [ ] ]'
try 'FungOrthotropicMaterial [ lam12=9000 ]'
exit 3

# muscles of FEM models that cannot be: told with their places before anything moves
# exit: 3
# stderr: ^artsim: 1.art:9:[0-9]*: error: 'elements/7' does not exist
# stderr: ^artsim: 2.art:9:[0-9]*: error: the direction of 'models/m/models/fem/bundles/b/elementDescs/0' has length zero
# stderr: ^artsim: 3.art:9:[0-9]*: error: the directions of 'models/m/models/fem/bundles/b/elementDescs/0' has a wrong number
# stderr: ^artsim: 4.art:9:[0-9]*: error: .*: 'models/m/models/fem/nodes/0' is no element of 'models/m/models/fem'$
# stderr: ^artsim: 5.art:7:[0-9]*: error: BlemkerMuscle of 'models/m/models/fem/bundles/b': optLambda is 0, not above 0$
# stderr: ^artsim: 6.art:9:[0-9]*: error: .*'nodes/9'
# stderr: ^artsim: 7.art:[0-9]*:[0-9]*: error: 'models/m/models/fem/exciters/[xy]' excites itself in a ring$
# stderr: ^artsim: 8.art:2:[0-9]*: error: activationStiffening of 'models/m/models/fem' is -1, not at least 0$
n=0
try() {
    n=$((n + 1))
    cat >$n.art <<END
MechModel [ name="m" ComponentList<artisynth.core.mechmodels.MechSystemModel> [ name="models"
 FemMuscleModel [ name="fem" ${4-}
 PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ]
  [ position=[ 0 0 1 ] ] ]
 FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ] ] ]
 MuscleBundleList [ name="bundles" [ name="b"
  $2
  $3=[ name="$3"
   [ $1 ] ] ] ]
 ${5-} ] ] ]
END
    if artsim -q $n.art -t 0.01 -r models/m/models/fem/nodes/0:position=$n.tsv; then exit 9; else test $? = 3; fi
    # rings are found when a model is compiled
    if artinfo check -q $n.art >/dev/null 2>&1 && [ $n != 7 ]; then exit 9; fi
    test ! -e $n.tsv
}
try 'element=elements/7 direction=[ 1 0 0 ]' '' elementDescs
try 'element=elements/0 direction=[ 0 0 0 ]' '' elementDescs
try 'element=elements/0 directions=[ 1 0 0 null ]' '' elementDescs
try 'element=nodes/0 direction=[ 1 0 0 ]' '' elementDescs
try 'element=elements/0 direction=[ 1 0 0 ]' 'muscleMaterial=BlemkerMuscle [ optLambda=0 ]' elementDescs
try 'points=[ nodes/0 nodes/9 ]' 'fibresActive=true' fibres
try 'element=elements/0 direction=[ 1 0 0 ]' '' elementDescs '' 'ComponentList<MuscleExciter> [ name="exciters"
 [ name="x" targets=[ exciters/y ] ] [ name="y" targets=[ exciters/x ] ] ]'
try 'element=elements/0 direction=[ 1 0 0 ]' '' elementDescs 'activationStiffening=-1'
exit 3

# exit: 4
# stderr: ^artsim: x.art:14:[0-9]*: error: 'models/m/models/fem/elements/1' has no force at t = 0\.[0-9]*: it is inverted; a smaller step, or adaptiveStepping, may help$
# stderr: ^artsim: x.art:14:[0-9]*: error: 'models/m/models/fem/elements/1' has no force at t = 0\.[0-9]*: it is inverted; no step from t = 0\.[0-9]* of at least minStepSize, 0\.001, succeeds$
# an element that is turned inside out ends the run, named with the time; what was recorded up to then stays, with
# the last state in which all was well; with adaptive steps the way there is gone in smaller ones
cat >x.art <<'ART'
MechModel [ name="m" gravity=[ 0 0 0 ]
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="fem" density=1000
      material=NeoHookeanMaterial [ YoungsModulus=100 PoissonsRatio=0.3 ]
      PointList<FemNode3d> [ name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] dynamic=false ]
        [ position=[ 0 1 0 ] dynamic=false ]
        [ position=[ 0 0 1 ] dynamic=false ]
        [ position=[ 0 0 -1 ] dynamic=false ] ]
      FemElement3dList<FemElement3d> [ name="elements"
        Tet [ nodes=[ 0 2 1 4 ] ]
        # driven through its base
        Tet [ nodes=[ 0 1 2 3 ] ] ] ]
  ]
]
ART
printf '0 0 0 1\n0.4 0 0 -1.1\n' | tr ' ' '\t' >drive.tsv
n=models/m/models/fem/nodes/3
code=0
artsim -q x.art --step 0.1 -t 0.4 -i $n:targetPosition=drive.tsv -o run --save-state end.txt -r $n:position=path.tsv ||
    code=$?
test $code = 4
sed -n 2p end.txt | grep -q '^time	0\.1$'
grep -v '^#' path.tsv | cut -f 1 | tr '\n' ' ' | grep -qx '0 0.1 '
cmp end.txt run/last-state.txt
if artsim -q x.art --adaptive -s :minStepSize=0.001 --step 0.1 -t 0.4 -i $n:targetPosition=drive.tsv -r $n:position=fine.tsv; then exit 9; else test $? = 4; fi
# it wrote no number that is none
awk '!/^#/ { z = $4 } /nan|inf/ { exit 1 } END { exit !(z > 0 && z < 1) }' fine.tsv
exit 4

# stderr: ^artsim: x.art:10:[0-9]*: warning: 'models/m/models/fem/elements/0' is inverted by the step from t = 0\.4; no further one is reported$
# stdout: ^0 0 0 1 2 2 $
# elements may be inverted, if the model says so: what their material has then is computed, and the first one told;
# numInverted counts them
cat >x.art <<'ART'
MechModel [ name="m" gravity=[ 0 0 0 ]
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="fem" material=StVenantKirchoffMaterial [ YoungsModulus=100.0 PoissonsRatio=0.3 ]
      PointList<FemNode3d> [ name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] dynamic=false ]
        [ position=[ 0 1 0 ] dynamic=false ]
        [ position=[ 0 0 1 ] dynamic=false ]
        [ position=[ 0 0 1.5 ] dynamic=false ] ]
      FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ] ] Tet [ nodes=[ 0 1 2 4 ] ] ] ] ] ]
ART
fem=models/m/models/fem
printf '0 0 0 1\n1 0 0 -1\n' | tr ' ' '\t' >first.tsv
printf '0 0 0 1.5\n1 0 0 -0.5\n' | tr ' ' '\t' >second.tsv
run()
{
    artsim x.art --step 0.2 -t 1 -i $fem/nodes/3:targetPosition=first.tsv -i $fem/nodes/4:targetPosition=second.tsv \
        -r $fem:numInverted=n.tsv "$@"
}
if run -q 2>errors; then exit 9; else test $? = 4; fi
run -s $fem:abortOnInvertedElements=false
awk '!/^#/ { printf "%d ", $2 }' n.tsv
echo

# stdout: ^stress binary$
# stdout: ^displacement ascii$
# stdout: ^vonMisesStress binary$
# stdout: ^nan nan nan 0 0 0$
# a stress that is no number, of an element inside out whose law has ln J, cannot stand in the text of a frame, as ParaView
# does not read words there; it comes back all the same
cat >x.art <<'ART'
MechModel [ name="m" gravity=[ 0 0 0 ]
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="fem" material=NeoHookeanMaterial [ YoungsModulus=100.0 PoissonsRatio=0.3 ]
      abortOnInvertedElements=false
      PointList<FemNode3d> [ name="nodes"
        [ position=[ 0 0 0 ] dynamic=false ]
        [ position=[ 1 0 0 ] dynamic=false ]
        [ position=[ 0 1 0 ] dynamic=false ]
        [ position=[ 0 0 1 ] dynamic=false ] ]
      FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ] ] ] ] ] ]
ART
printf '0 0 0 1\n1 0 0 -1\n' | tr ' ' '\t' >path.tsv
artsim -q x.art --step 0.2 -t 0.8 -i models/m/models/fem/nodes/3:targetPosition=path.tsv \
    --frames f@ascii,fields=stress+elements/vonMisesStress+displacement
sed -n 's/.*Name="\([a-zA-Z]*\)".* format="\([a-z]*\)".*/\1 \2/p' f/fem-000004.vtu
artvol convert -q f/fem-000004.vtu -t vtk -e ascii | sed -n '/^stress/{n;p;}'

# shells that cannot be: a class that is none, sides that face each other, no thickness; a fold is told
# exit: 3
# stderr: elementClass of 'models/m/models/f/shellElements/0' is 'PLATE'; it is SHELL or MEMBRANE$
# stderr: error: shell 'models/m/models/f/shellElements/1' stands at 90 degrees to the director of node 'models/m/models/f/nodes/1'
# stderr: warning: shell 'models/m/models/f/shellElements/1' stands at 73 degrees to the director of node
# stderr: 'models/m/models/f/shellElements/0' has a thickness of 0, not above 0$
model()
{
    cat <<END
RootModel [ name="r" ComponentList [ name="models" MechModel [ name="m" maxStepSize=0.01
 ComponentList [ name="models" FemModel3d [ name="f" density=100 material=LinearMaterial [ YoungsModulus=1000 ]
 PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 1 1 0 ] ]
  [ position=[ 0 1 0 ] ] [ position=[ $1 ] ] ]
 FemElement3dList<FemElement3d> [ name="elements" ]
 FemElement3dList<ShellElement3d> [ name="shellElements"
  ShellQuadElement [ nodes=[ 0 1 2 3 ] defaultThickness=$2 elementClass=$3 ]
  ShellTriElement [ nodes=[ $4 ] defaultThickness=0.1 elementClass=SHELL ] ] ] ] ] ] ]
END
}
model '2 0.5 0' 0.1 PLATE '1 4 2' > class.art
model '2 0.5 0' 0.1 SHELL '1 2 4' > faces.art
model '1 0.5 0.3' 0.1 SHELL '1 4 2' > fold.art
model '2 0.5 0' 0 SHELL '1 4 2' > flat.art
for f in class faces; do
    if artsim -q $f.art -t 0.01; then exit 9; fi
done
artsim fold.art -t 0.01
artsim -q flat.art -t 0.01

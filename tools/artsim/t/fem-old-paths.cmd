# elements of old files name their nodes by paths; nodes may have any numbers
model() {
    cat <<END
MechModel [ name="m"
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="fem" density=10
      material=LinearMaterial [ YoungsModulus=400.0 PoissonsRatio=0.3 ]
      PointList<FemNode3d> [ name="nodes"
        3 [ position=[ 0 0 0 ] dynamic=false ]
        4 [ position=[ 1 0 0 ] dynamic=false ]
        8 [ position=[ 0 1 0 ] dynamic=false ]
        7 [ name="top" position=[ 0 0 1 ] ] ]
      FemElement3dList<FemElement3d> [ name="elements" TetElement [ nodes=[ $1 ] ] ] ] ] ]
END
}
for nodes in '3 4 8 7' 'nodes/3 n/4 nodes/8 nodes/top' '"nodes/3" "nodes/4" "nodes/8" "nodes/7"'; do
    model "$nodes" | artsim -q -t 0.1 - -r models/m/models/fem/nodes/7:position@0.1 | tail -n 1 >> ends.txt
done
sort -u ends.txt | wc -l
awk '$4 < 0.999 { n++ } END { print n }' ends.txt

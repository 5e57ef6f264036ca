# Points in the path of a muscle are no markers, whatever their names are: data are those of the marker of that name.
# stderr: ^artsim: one.csv: error: the model has no markers$
model() { # markers
    cat <<END
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 0 0</gravity>
<BodySet><objects><Body name="b"><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><SliderJoint name="j"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/b</socket_child_frame>
<coordinates><Coordinate name="x"/></coordinates></SliderJoint></objects></JointSet>
<ForceSet><objects><PathSpring name="s"><resting_length>0.1</resting_length><stiffness>0</stiffness><GeometryPath><PathPointSet><objects>
<PathPoint name="p"><socket_parent_frame>/ground</socket_parent_frame><location>1 0 0</location></PathPoint>
<PathPoint name="hip"><socket_parent_frame>/bodyset/b</socket_parent_frame><location>0.3 0 0</location></PathPoint></objects></PathPointSet></GeometryPath></PathSpring></objects></ForceSet>
<MarkerSet><objects>$1</objects></MarkerSet></Model></OpenSimDocument>
END
}
printf 'time,hip.x,hip.y,hip.z\n0,0.5,0,0\n0.1,0.5,0,0\n' >one.csv
model '<Marker name="hip"><socket_parent_frame>/bodyset/b</socket_parent_frame><location>0.1 0 0</location></Marker>' >m.osim
artsim -q m.osim --markers one.csv -t 0.1 -r j:x@0.1 | awk '!/^#/ { printf "%.6f\n", $2 }'
model '' >none.osim
artsim -q none.osim --markers one.csv -t 0.1 || echo "exit $?"

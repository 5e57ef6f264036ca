# What could move something and is left out of an OpenSim model ends a run, unless it is told to leave it out.
model() { # class, name and content of an object in a set, and the set
    cat <<END
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 -10 0</gravity>
<BodySet><objects><Body name="bob"><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><PinJoint name="j"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/bob</socket_child_frame>
<coordinates><Coordinate name="q">${4-}</Coordinate></coordinates></PinJoint>$(test "$3" = JointSet && echo "$1")</objects></JointSet>
$(test "$3" = JointSet || echo "<$3><objects>$1</objects></$3>")
</Model></OpenSimDocument>
END
}
try() {
    model "$@" >m.osim
    artbuild -q m.osim -o m.art 2>/dev/null
    for file in m.osim m.art; do
        artsim -q $file -t 0.01 2>err && echo "$2 ran from $file" || echo "$2: exit $?"
        grep -o '([A-Za-z0-9]*) is not simulated and could move something' err || true
    done
    artsim -q m.art -t 0.01 --ignore "$2" 2>err && echo "without it: exit 0" || cat err
}
point='<socket_parent_frame>/bodyset/bob</socket_parent_frame><location>0 0 0</location>'
path="<PathPoint name='a'>$point</PathPoint><PathPoint name='b'><socket_parent_frame>/ground</socket_parent_frame><location>0 1 0</location></PathPoint>"
try '<ScrewJoint name="s"><pitch>1</pitch></ScrewJoint>' ScrewJoint JointSet
try '<PinJoint name="s"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/none</socket_child_frame></PinJoint>' PinJoint JointSet
try '<ToyReflexController name="s"><gain>1</gain></ToyReflexController>' ToyReflexController ControllerSet
try '<RollingOnSurfaceConstraint name="s"><surface>1</surface></RollingOnSurfaceConstraint>' RollingOnSurfaceConstraint ConstraintSet
try '<BodyDragForce name="s"><coefficient>1</coefficient></BodyDragForce>' BodyDragForce ForceSet
try '<CoordinateActuator name="s"><coordinate>none</coordinate></CoordinateActuator>' CoordinateActuator ForceSet
try "<PathActuator name='s'><GeometryPath><PathPointSet><objects>$path<SpiralPathPoint name='c'>$point</SpiralPathPoint></objects></PathPointSet></GeometryPath></PathActuator>" PathActuator ForceSet
try "<PathActuator name='s'><GeometryPath><PathPointSet><objects>$path</objects></PathPointSet><PathWrapSet><objects><PathWrap><wrap_object>none</wrap_object></PathWrap></objects></PathWrapSet></GeometryPath></PathActuator>" PathActuator ForceSet
try '' Coordinate ForceSet '<default_speed_value>1</default_speed_value>'
# what is switched off moves nothing
model '<BodyDragForce name="s"><appliesForce>false</appliesForce></BodyDragForce><ScaryForce name="t"><isDisabled>true</isDisabled></ScaryForce>' BodyDragForce ForceSet >off.osim
artsim -q off.osim -t 0.01 2>/dev/null && echo "off: exit 0"

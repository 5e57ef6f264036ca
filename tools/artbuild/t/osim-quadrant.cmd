# The quadrant of a sphere or an ellipsoid does not hold a path whose line passes on the other side of it: that is said, and only then. A
# cylinder holds its paths.
try() { # class, its size, quadrant
    cat >m.osim <<END
<OpenSimDocument Version="40000"><Model name="m"><BodySet><objects><Body name="b"><mass>1</mass><inertia>1 1 1 0 0 0</inertia>
<WrapObjectSet><objects><$1 name="w">$2<quadrant>$3</quadrant></$1></objects></WrapObjectSet></Body></objects></BodySet>
<ForceSet><objects><PathSpring name="s"><resting_length>0.1</resting_length><stiffness>1</stiffness><GeometryPath><PathPointSet><objects>
<PathPoint name="p"><socket_parent_frame>/ground</socket_parent_frame><location>0.05 1 0</location></PathPoint>
<PathPoint name="q"><socket_parent_frame>/bodyset/b</socket_parent_frame><location>0.05 -1 0</location></PathPoint></objects></PathPointSet>
<PathWrapSet><objects><PathWrap name="pw"><wrap_object>w</wrap_object></PathWrap></objects></PathWrapSet></GeometryPath></PathSpring></objects></ForceSet>
</Model></OpenSimDocument>
END
    artbuild m.osim -o m.art 2>&1 | grep -o "'s' passes on.*" || echo "$1 $3: nothing is said"
}
for quadrant in x -x y all; do
    try WrapSphere '<radius>0.1</radius>' $quadrant
    try WrapEllipsoid '<dimensions>0.1 0.2 0.3</dimensions>' $quadrant
done
try WrapCylinder '<radius>0.1</radius><length>1</length>' -x

# an imported muscle integrates its fibres and has the curves of the file to rounding; as the original does it, it
# estimates their speed and has its splines. Force at rest of the fibres alone (a rigid tendon of 0.2): F0 fL(n) by
# another program for the Bezier curves, and half of F0 at the length of a corner of the passive curve
cat >m.osim <<'END2'
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 0 0</gravity>
<BodySet><objects><Body name="b"><mass>1</mass><mass_center>0 0 0</mass_center><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><WeldJoint name="j"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/b</socket_child_frame></WeldJoint></objects></JointSet>
<ForceSet><objects><Millard2012EquilibriumMuscle name="u">
<GeometryPath name="path"><PathPointSet><objects>
<PathPoint name="p"><socket_parent_frame>/ground</socket_parent_frame><location>0 0 0</location></PathPoint>
<PathPoint name="q"><socket_parent_frame>/bodyset/b</socket_parent_frame><location>0.34 0 0</location></PathPoint>
</objects></PathPointSet></GeometryPath>
<max_isometric_force>1000</max_isometric_force><optimal_fiber_length>0.1</optimal_fiber_length><tendon_slack_length>0.2</tendon_slack_length>
<pennation_angle_at_optimal>0</pennation_angle_at_optimal><ignore_tendon_compliance>true</ignore_tendon_compliance><ignore_activation_dynamics>true</ignore_activation_dynamics>
<default_activation>1</default_activation></Millard2012EquilibriumMuscle></objects></ForceSet></Model></OpenSimDocument>
END2
artbuild -q m.osim -o m.art
grep -c computeLmDotFromLDot m.art || :
grep -c BezierCornerCurve m.art
artbuild -q --compat=artisynth m.osim -o c.art
grep -c computeLmDotFromLDot=true c.art
artsim m.art -t 0.01 -q -r forceset/u:forceNorm@0.01 | awk 'NR == 2 { d = $2 - 1000*(0.5437307271181961 + 0.2628897766071379); print (d*d < 1e-18 ? "ok" : $2) }'

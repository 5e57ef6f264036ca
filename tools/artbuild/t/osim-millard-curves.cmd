# The curves of a muscle of Millard et al. (2013) have the corners that OpenSim's rules make of the parameters in a file
point() { printf '<PathPoint name="%s"><socket_parent_frame>%s</socket_parent_frame><location>%s</location></PathPoint>' "$@"; }
cat >arm.osim <<END
<OpenSimDocument Version="40000"><Model name="arm"><BodySet><objects><Body name="b"><mass>5</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><FreeJoint name="j"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/b</socket_child_frame></FreeJoint></objects></JointSet>
<ForceSet><objects><Millard2012EquilibriumMuscle name="m"><GeometryPath><PathPointSet><objects>$(point 1 /ground '0 0 0')$(point 2 /bodyset/b '0 0 1')</objects></PathPointSet></GeometryPath>
<TendonForceLengthCurve><strain_at_one_norm_force>0.06</strain_at_one_norm_force><stiffness_at_one_norm_force>30</stiffness_at_one_norm_force>
<norm_force_at_toe_end>0.7</norm_force_at_toe_end><curviness>0.4</curviness></TendonForceLengthCurve>
<FiberForceLengthCurve><strain_at_zero_force>0.02</strain_at_zero_force><strain_at_one_norm_force>0.6</strain_at_one_norm_force>
<stiffness_at_low_force>0.3</stiffness_at_low_force><stiffness_at_one_norm_force>4</stiffness_at_one_norm_force><curviness>0.7</curviness></FiberForceLengthCurve>
</Millard2012EquilibriumMuscle></objects></ForceSet></Model></OpenSimDocument>
END
artbuild -q arm.osim -o arm.art
corners() { sed -n "s/^ *$1=artkit.BezierCornerCurve \[\(.*\)\]/\1/p" arm.art; } # x y slope curviness of each, the last one's without
# tendon: a line of slope 30 ends at (1.06, 1) and begins at the end of the toe, force 0.7; the foot of the toe is a tenth of the way to there;
# the middle of the toe is where that line, drawn on, has half its force; the corner between is half-way from foot to middle
corners tendonForceLengthCurve | awk -v what=tendon '
    function check(i, want) { if ($i - want > 1e-12 || want - $i > 1e-12) print what ": number " i " is " $i ", not " want }
    { toe = 1.06 + (0.7 - 1) / 30; foot = 1 + (toe - 1) / 10; mid = 1.06 + (0.35 - 1) / 30; rise = 0.35 / (mid - foot); at = (foot + mid) / 2
      check(1, 1); check(2, 0); check(3, 0); check(4, 0.4)
      check(5, at); check(6, rise * (at - foot)); check(7, rise); check(8, 0.4)
      check(9, toe); check(10, 0.7); check(11, 30); n = NF }
    END { if (n != 11) print what ": " n " numbers" }'
# fibre: it leaves zero at 1.02 and has force 1 at 1.6; the low slope begins half-way to the least of a tenth of 1/slope and of the strain
corners passiveForceLengthCurve | awk -v what=fibre '
    function check(i, want) { if ($i - want > 1e-12 || want - $i > 1e-12) print what ": number " i " is " $i ", not " want }
    { d = 0.1 / 4; if (0.1 * 0.58 < d) d = 0.1 * 0.58
      check(1, 1.02); check(2, 0); check(3, 0); check(4, 0.7)
      check(5, 1.02 + d); check(6, 0.3 * d / 2); check(7, 0.3); check(8, 0.7)
      check(9, 1.6); check(10, 1); check(11, 4); n = NF }
    END { if (n != 11) print what ": " n " numbers" }'

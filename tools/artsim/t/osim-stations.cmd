# A joint on a frame that three stations define: a pendulum of length 1 about it, whichever axes the stations give.
for axes in '+x +z' '-x -z' 'y z'; do
    set -- $axes
    cat >m.osim <<END
<OpenSimDocument Version="40500"><Model name="m"><gravity>0 -10 0</gravity>
<BodySet><objects><Body name="bob"><mass>1</mass><mass_center>0.3 -0.8 0</mass_center><inertia>.1 .1 .1 0 0 0</inertia><components>
<Station name="o"><socket_parent_frame>..</socket_parent_frame><location>0.3 0.2 0</location></Station>
<Station name="x"><socket_parent_frame>..</socket_parent_frame><location>1.3 0.2 0</location></Station>
<Station name="y"><socket_parent_frame>..</socket_parent_frame><location>0.5 7 0</location></Station>
<StationDefinedFrame name="fr"><ab_axis>$1</ab_axis><ab_x_ac_axis>$2</ab_x_ac_axis><socket_point_a>../o</socket_point_a>
<socket_point_b>../x</socket_point_b><socket_point_c>../y</socket_point_c><socket_origin_point>../o</socket_origin_point></StationDefinedFrame></components></Body></objects></BodySet>
<JointSet><objects><PinJoint name="j"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/bob/fr</socket_child_frame>
<coordinates><Coordinate name="q"><default_value>0.5</default_value></Coordinate></coordinates></PinJoint></objects></JointSet>
<MarkerSet><objects><Marker name="at"><socket_parent_frame>/bodyset/bob</socket_parent_frame><location>0.3 0.2 0</location></Marker>
<Marker name="along"><socket_parent_frame>/bodyset/bob</socket_parent_frame><location>1.3 0.2 0</location></Marker></objects></MarkerSet></Model></OpenSimDocument>
END
    artsim -q m.osim -t 1 -r 'at:position,along:position@0.5' | awk -v axes="$axes" '
        $1 == 0 { a = atan2($6, $5) * 45 / atan2(1, 1); printf "%s: a to b at %.4f degrees\n", axes, a }
        !/^#/ { if ($2 ^ 2 + $3 ^ 2 + $4 ^ 2 > 1e-18) print "left its joint at", $1 }'
done

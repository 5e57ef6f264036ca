# One arm in the dialects of OpenSim: joints within bodies (2.3, 3.0, 3.5), connectors, sockets by relative and by absolute paths, offset frames on
# offset frames, everything among the components, defaults. All have the same poses, lengths and moment arms.
muscle() { # HEAD of a point, TAIL of a frame name, wrap
    cat <<END
<GeometryPath name="path"><PathPointSet><objects>
<PathPoint name="p1">$1<location>0 0.05 0</location></PathPoint>
<!-- takes part while the elbow is bent -->
<ConditionalPathPoint name="p2">$1<location>0.05 -0.1 0</location><range>0.2 3</range>$3</ConditionalPathPoint>
<PathPoint name="p3">$2<location>0.02 -0.06 0</location></PathPoint>
</objects></PathPointSet><PathWrapSet><objects><PathWrap name="w"><wrap_object>ball</wrap_object><method>hybrid</method><range>-1 -1</range></PathWrap></objects></PathWrapSet></GeometryPath>
END
}
wrap='<objects><WrapSphere name="ball"><active>true</active><xyz_body_rotation>0 0 0</xyz_body_rotation><translation>0 -0.3 0</translation><quadrant>+x</quadrant><radius>0.03</radius></WrapSphere></objects>'
flexion='<default_value>0.7</default_value><range>0 2.5</range><clamped>true</clamped><locked>false</locked>'
axes='<TransformAxis name="rotation1"><coordinates>q2</coordinates><axis>0 0 1</axis>FUN<LinearFunction><coefficients>1 0</coefficients></LinearFunction>END</TransformAxis>
<TransformAxis name="rotation2"><coordinates></coordinates><axis>0 1 0</axis>FUN<Constant><value>0</value></Constant>END</TransformAxis>
<TransformAxis name="rotation3"><coordinates></coordinates><axis>1 0 0</axis>FUN<Constant><value>0</value></Constant>END</TransformAxis>
<TransformAxis name="translation1"><coordinates>q2</coordinates><axis>1 0 0</axis>FUN<SimmSpline><x>-1 0 1 2</x><y>0.01 0 0.02 0.01</y></SimmSpline>END</TransformAxis>
<TransformAxis name="translation2"><coordinates></coordinates><axis>0 1 0</axis>FUN<MultiplierFunction><function><Constant><value>0.01</value></Constant></function><scale>2</scale></MultiplierFunction>END</TransformAxis>
<TransformAxis name="translation3"><coordinates></coordinates><axis>0 0 1</axis>FUN<Constant><value>0</value></Constant>END</TransformAxis>'
numbers='<max_isometric_force>500</max_isometric_force><optimal_fiber_length>0.12</optimal_fiber_length><tendon_slack_length>0.2</tendon_slack_length>'
old=$(printf '%s' "$axes" | sed 's/FUN/<function>/; s/END/<\/function>/')
new=$(printf '%s' "$axes" | sed 's/FUN//; s/END//')
joint() { echo "<location_in_parent>$1</location_in_parent><orientation_in_parent>$2</orientation_in_parent><location>$3</location><orientation>0 0 0</orientation>"; }
inertia='<mass>2</mass><mass_center>0 -0.1 0</mass_center><inertia_xx>0.02</inertia_xx><inertia_yy>0.003</inertia_yy><inertia_zz>0.02</inertia_zz><inertia_xy>0</inertia_xy><inertia_xz>0</inertia_xz><inertia_yz>0</inertia_yz>'
third() { # VERSION: joints within bodies
    cat <<END
<?xml version="1.0" encoding="UTF-8"?>
<OpenSimDocument Version="$1"><Model name="arm"><defaults><Thelen2003Muscle name="default"><FmaxTendonStrain>0.05</FmaxTendonStrain></Thelen2003Muscle></defaults>
<credits>nobody</credits><length_units>meters</length_units><force_units>N</force_units><gravity>0 -9.81 0</gravity>
<BodySet><objects><Body name="ground"><mass>0</mass><Joint/></Body>
<Body name="upper">$inertia<Joint><PinJoint name="shoulder"><parent_body>ground</parent_body>$(joint "0.1 1.2 0" "0 0 0.1" "0 0.02 0")<CoordinateSet><objects><Coordinate name="q1"><motion_type>rotational</motion_type><default_value>0.3</default_value></Coordinate></objects></CoordinateSet></PinJoint></Joint><WrapObjectSet>$wrap</WrapObjectSet></Body>
<Body name="fore">$inertia<Joint><CustomJoint name="elbow"><parent_body>upper</parent_body>$(joint "0 -0.3 0" "0.2 0 0" "0 0 0")<CoordinateSet><objects><Coordinate name="q2"><motion_type>rotational</motion_type>$flexion</Coordinate></objects></CoordinateSet><reverse>false</reverse><SpatialTransform name="">$old</SpatialTransform></CustomJoint></Joint></Body>
</objects><groups/></BodySet>
<ForceSet><objects><Thelen2003Muscle name="m"><isDisabled>false</isDisabled>$(muscle "<body>upper</body>" "<body>fore</body>" "<coordinate>q2</coordinate>")$numbers</Thelen2003Muscle></objects><groups><ObjectGroup name="all"><members>m</members></ObjectGroup></groups></ForceSet>
<MarkerSet><objects><Marker name="tip"><body>fore</body><location>0 -0.25 0.01</location><fixed>false</fixed></Marker></objects></MarkerSet>
</Model></OpenSimDocument>
END
}
inertia4='<mass>2</mass><mass_center>0 -0.1 0</mass_center><inertia>0.02 0.003 0.02 0 0 0</inertia>'
fourth() { # VERSION, how a socket is written (SOCKET NAME PATH), prefix of paths
    s() { printf '%s' "$2" | sed "s|SOCKET|$1|g; s|PATH|$3|g"; }
    body="<Body name=\"upper\">$inertia4<WrapObjectSet name=\"wrapobjectset\">$wrap</WrapObjectSet></Body><Body name=\"fore\">$inertia4</Body>"
    frame() { echo "<PhysicalOffsetFrame name=\"$1\">$(s parent "$how" "$2")<translation>$3</translation><orientation>$4</orientation></PhysicalOffsetFrame>"; }
    how=$2
    joints="<PinJoint name=\"shoulder\">$(s parent_frame "$how" "$4ground_offset")$(s child_frame "$how" "$4upper_offset")
<coordinates><Coordinate name=\"q1\"><default_value>0.3</default_value></Coordinate></coordinates>
<frames>$(frame ground_first "$3/ground" "0.1 1 0" "0 0 0")$(frame ground_offset "$4ground_first" "0 0.2 0" "0 0 0.1")$(frame upper_offset "$3/bodyset/upper" "0 0.02 0" "0 0 0")</frames></PinJoint>
<CustomJoint name=\"elbow\">$(s parent_frame "$how" "$4upper_end")$(s child_frame "$how" "$3/bodyset/fore")
<coordinates><Coordinate name=\"q2\">$flexion</Coordinate></coordinates>
<frames>$(frame upper_end "$3/bodyset/upper" "0 -0.3 0" "0.2 0 0")</frames><SpatialTransform>$new</SpatialTransform></CustomJoint>"
    force="<Thelen2003Muscle name=\"m\"><appliesForce>true</appliesForce>$(muscle "$(s parent_frame "$how" "$3/bodyset/upper")" "$(s parent_frame "$how" "$3/bodyset/fore")" "$(s coordinate "$how" "$3/jointset/elbow/q2")")$numbers<FmaxTendonStrain>0.05</FmaxTendonStrain></Thelen2003Muscle>"
    marker="<Marker name=\"tip\">$(s parent_frame "$how" "$3/bodyset/fore")<location>0 -0.25 0.01</location></Marker>"
    cat <<END
<OpenSimDocument Version="$1"><Model name="arm"><Ground name="ground"/><gravity>0 -9.81 0</gravity>
<BodySet name="bodyset"><objects>$body</objects></BodySet><JointSet name="jointset"><objects>$joints</objects></JointSet>
<ForceSet name="forceset"><objects>$force</objects></ForceSet><MarkerSet name="markerset"><objects>$marker</objects></MarkerSet></Model></OpenSimDocument>
END
}
for version in 20302 30000 30516; do third $version >v$version.osim; done
connector='<connectors><Connector_Frame_ name="SOCKET"><connectee_name>PATH</connectee_name></Connector_Frame_></connectors>'
fourth 40000 '<socket_SOCKET>PATH</socket_SOCKET>' "" "" >absolute.osim
fourth 40000 '<socket_SOCKET>PATH</socket_SOCKET>' "../../.." "" >relative.osim
fourth 40500 '<socket_SOCKET>PATH</socket_SOCKET>' "" "" |
    sed 's#<JointSet name="jointset"><objects>#<components>#; s#</objects></JointSet>##; s#<ForceSet name="forceset"><objects>##; s#</objects></ForceSet>#</components>#; s#/jointset/elbow#/elbow#' >components.osim
sed 's#<socket_\([a-z_]*\)>\([^<]*\)</socket_[a-z_]*>#<connectors><Connector_Frame_ name="\1"><connectee_name>\2</connectee_name></Connector_Frame_></connectors>#g' absolute.osim |
    sed 's#</connectors><connectors>##g' >connectors.osim
for name in v20302 v30000 v30516 absolute relative components connectors; do
    artbuild -q --strict $name.osim -o $name.art || echo "$name is not understood"
    artinfo get $name.art models/arm/bodyset/fore:position models/arm/bodyset/fore:orientation models/arm/markerset/tip:position models/arm/bodyset/fore:mass >$name.txt
    artinfo path -q $name.art models/arm/forceset/m --sweep models/arm/jointset/elbow:q2=0..140/28 | cut -f 1,2,5 >$name.tsv
    sed 's/models.//' $name.txt | cmp - v20302.first 2>/dev/null || sed 's/models.//' $name.txt >$name.first
    paste v20302.tsv $name.tsv | awk -v name=$name '!/^#/ { for (i = 2; i < 4; i++) { d = $i - $(i + 3); if (d > 1e-12 || d < -1e-12) print name " differs: " $0 } }'
done
ls ./*.first
cat v20302.txt
grep -v '^#' v20302.tsv | awk 'NR % 7 == 1'

# Data match by the names in the file of the model, from the .osim and through a .art file; ambiguity is an error.
cat >m.osim <<'END'
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 0 0</gravity>
<BodySet><objects><Body name="arm.r"><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><PinJoint name="hinge.r"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/arm.r</socket_child_frame>
<coordinates><Coordinate name="flexion.r"/></coordinates></PinJoint></objects></JointSet>
<ForceSet><objects><CoordinateActuator name="motor.r"><coordinate>flexion.r</coordinate></CoordinateActuator></objects></ForceSet>
<MarkerSet><objects><Marker name="R.Wrist"><socket_parent_frame>/bodyset/arm.r</socket_parent_frame><location>1 0 0</location></Marker>
<Marker name="R.Hand 1"><socket_parent_frame>/bodyset/arm.r</socket_parent_frame><location>1 0.2 0</location></Marker></objects></MarkerSet></Model></OpenSimDocument>
END
artbuild -q m.osim -o m.art
artinfo tree m.art --path models/m/markerset | artbuild m.art -o again.art
printf 'time,R.Wrist.x,R.Wrist.y,R.Wrist.z,R.Hand 1.x,R.Hand 1.y,R.Hand 1.z\n0,1,0,0,1,.2,0\n.1,0,1,0,-.2,1,0\n.2,0,1,0,-.2,1,0\n' >dots.csv
sed 's/R\.Wrist/R_Wrist/g; s/R\.Hand 1/R_Hand_1/g' dots.csv >ours.csv
printf 'a\ninDegrees=yes\nendheader\ntime\tflexion.r\n0\t0\n.1\t90\n.2\t90\n' >dots.mot
sed 's/flexion\.r/flexion_r/' dots.mot >ours.mot
printf 'time,motor.r\n0,0.25\n1,0.25\n' >control.csv
for model in m.osim m.art again.art; do
    for data in dots ours; do
        artsim -q $model --markers $data.csv -t 0.1 -r hinge_r:theta@0.1 | awk '$1 == 0.1 { printf "%.6f ", $2 }'
        artsim -q $model --mot $data.mot -t 0.1 -r hinge_r:theta@0.1 | awk '$1 == 0.1 { printf "%.6f\n", $2 }'
    done
    artsim -q $model --input models/m/forceset/motor.r:excitation=control.csv -t 0.1 -r models/m/forceset/motor_r:excitation@0.1 | awk '$1 == 0.1 { print $2 }'
done
# two of one name
sed 's/R.Hand 1/R.Wrist/' m.osim >two.osim
artsim -q two.osim --markers dots.csv -t 0.1 2>&1 || echo "exit $?"
# more than a tenth of the columns; a speed, a state of a muscle and a force of a plate are none
printf 'time,R.Wrist.x,R.Wrist.y,R.Wrist.z,heel.x,heel.y,heel.z,*7.x,*7.y,*7.z\n0,1,0,0,1,1,1,1,1,1\n.1,0,1,0,1,1,1,1,1,1\n' >more.csv
artsim -q m.osim --markers more.csv -t 0.1 2>&1 || echo "exit $?"
artsim -q m.osim --markers more.csv --partial -t 0.1 2>&1 && echo "exit 0"
printf 'a\nendheader\ntime\tflexion.r\tknee\tankle\n0\t0\t1\t1\n.1\t90\t1\t1\n' >more.mot
artsim -q m.osim --mot more.mot -t 0.1 2>&1 || echo "exit $?"
artsim -q m.osim --mot more.mot --partial -t 0.1 2>&1 && echo "exit 0"
printf 'a\nendheader\ntime\tflexion.r\tflexion.r_u\tmotor_r.activation\tground_force_vx\n0\t0\t1\t1\t1\n.1\t90\t1\t1\t1\n' >beside.mot
artsim -q m.osim --mot beside.mot -t 0.1 2>&1 && echo "exit 0"

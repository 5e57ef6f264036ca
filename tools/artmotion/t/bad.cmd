# exit: 2
# stderr: artmotion: error: --times takes A..B with A <= B, such as 0.5..1.2, not '1..0'
# stderr: artmotion: error: --filter is 'none' or 'opensim:HZ' with a positive frequency, not 'opensim:-6'
# stderr: artmotion: error: --coordinate takes NAME=VALUE or NAME=VALUE:WEIGHT with a positive weight, not 'knee_angle_r'
# stderr: artmotion: error: the model has no coordinate 'knee'
# stderr: w.txt:2: error: expected a weight that is not negative behind the name of a marker
# stderr: walk.trc: error: no frames are in 5 to 6: the table goes from 0 to 1
# stderr: no.trc: error: no three columns NAME.x, NAME.y, NAME.z are called as a marker of the model
# stderr: error: no force of '.*' is called 'biceps', and it is none of ALL, ACTUATORS, MUSCLES
# stderr: part.mot: error: no column is called as a coordinate of the model \('pelvis_tilt', ...\)
# stderr: loads2.xml:5:1: error: external load 'foot': the model has no body 'toes'
# stderr: loads3.xml:5:1: error: external load 'foot': the data have more than three columns that begin with 'ground_force'
# stderr: other.xml:3:1: error: <MocoStudy> is none of the tools that are known: InverseKinematicsTool, InverseDynamicsTool
# stderr: range.xml:6:1: error: the times end before they begin: 3 2
# stderr: error: 'Results/leg_id.sto' exists, and is kept; it may be replaced with --force
# stderr: unknown.xml:6:1: warning: <colour> of <InverseDynamicsTool> is not used
cp "$ARTKIT_TOP"/tools/artmotion/t/man/* .
artmotion ik leg.osim walk.trc --times 1..0 || echo $?
artmotion id leg.osim quadratic.mot --filter opensim:-6 || echo $?
artmotion ik leg.osim walk.trc -c knee_angle_r || echo $?
artmotion ik leg.osim walk.trc -c knee=3 || echo $?
printf 'R.ASIS 1\nL.ASIS -1\n' >w.txt
artmotion ik leg.osim walk.trc -w w.txt || echo $?
artmotion ik leg.osim walk.trc --times 5..6 || echo $?
sed 's/R\./X./g; s/L\./Y./g; s/V\./Z./g' walk.trc >no.trc
artmotion ik leg.osim no.trc || echo $?
artmotion id leg.osim quadratic.mot -x biceps || echo $?
sed 's/pelvis_/a_/g; s/hip_/b_/; s/knee_/c_/' quadratic.mot >part.mot
artmotion id leg.osim part.mot || echo $?
sed 's/tibia_r/toes/' loads.xml >loads2.xml
artmotion id leg.osim quadratic.mot --loads loads2.xml || echo $?
sed 's/ground_force_v/ground_force/' loads.xml >loads3.xml
artmotion id leg.osim quadratic.mot --loads loads3.xml || echo $?
sed 's/InverseDynamicsTool/MocoStudy/' setup_id.xml >other.xml
artmotion run other.xml || echo $?
sed 's/0 0.5/3 2/' setup_id.xml >range.xml
artmotion run range.xml || echo $?
sed 's/<time_range>/<colour>red<\/colour>\n<time_range>/' setup_id.xml >unknown.xml
artmotion run unknown.xml
artmotion run setup_id.xml || code=$?
ls Results
exit $code

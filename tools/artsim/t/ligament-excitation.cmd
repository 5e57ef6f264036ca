# A ligament has no excitation: static optimisation and patterns leave it out, and who asks for one or drives it is refused.
cat >lig.osim <<'END'
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 -9.81 0</gravity>
<BodySet><objects><Body name="arm"><mass>4</mass><mass_center>0.15 0 0</mass_center><inertia>0.1 0.1 0.1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><PinJoint name="hinge"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/arm</socket_child_frame>
<coordinates><Coordinate name="q"/></coordinates></PinJoint></objects></JointSet>
<ForceSet><objects>
<Ligament name="lig"><GeometryPath><PathPointSet><objects><PathPoint name="a"><socket_parent_frame>/ground</socket_parent_frame><location>0 0.2 0</location></PathPoint><PathPoint name="b"><socket_parent_frame>/bodyset/arm</socket_parent_frame><location>0.1 0 0</location></PathPoint></objects></PathPointSet></GeometryPath><resting_length>0.2</resting_length><pcsa_force>100</pcsa_force></Ligament>
<Thelen2003Muscle name="mus"><GeometryPath><PathPointSet><objects><PathPoint name="a"><socket_parent_frame>/ground</socket_parent_frame><location>0 0.3 0</location></PathPoint><PathPoint name="b"><socket_parent_frame>/bodyset/arm</socket_parent_frame><location>0.1 0 0</location></PathPoint></objects></PathPointSet></GeometryPath><max_isometric_force>1000</max_isometric_force><optimal_fiber_length>0.2</optimal_fiber_length><tendon_slack_length>0.1</tendon_slack_length><min_control>0.02</min_control><max_control>0.9</max_control></Thelen2003Muscle>
</objects></ForceSet></Model></OpenSimDocument>
END
artbuild -q lig.osim -o lig.art
printf 'time\tq\n0\t10\n0.1\t10\n0.2\t10\n' >q.mot
artsim -q lig.art --mot q.mot --static-optimisation so.tsv
awk '/^#/ { print $0 } !/^#/ { n++; if ($2 > 0.05 && $2 < 0.07) good++ } END { print n, good }' so.tsv
artsim -q lig.art --mot q.mot --static-optimisation all.tsv --exciters 'forceset/*'
cmp so.tsv all.tsv
artsim -q lig.art -t 0.1 -i 'forceset/*:excitation=so.tsv' -r 'forceset/*:excitation@0.1=played.tsv'
head -n 1 played.tsv
fails() { "$@" 2>&1 | sed -n 's/.*error: //p'; }
fails artsim lig.art -t 0.01 -r forceset/lig:excitation@0.01
fails artsim lig.art -t 0.01 -r forceset/lig:activation@0.01
fails artsim lig.art -t 0.01 -i forceset/lig:excitation=q.mot
fails artsim lig.art --mot q.mot --static-optimisation so.tsv --exciters forceset/lig
echo 'get forceset/lig:excitation' | fails artsim --console lig.art

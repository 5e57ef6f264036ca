# A model of OpenSim without any mass has paths and motions: artinfo path tells lengths and moment arms as of the same model with masses, a
# motion moves it once it has no dynamics, with the velocities of the data; forces of it are refused.
cat >with.osim <<'END'
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 -9.81 0</gravity>
<BodySet><objects><Body name="arm"><mass>4</mass><mass_center>0.15 0 0</mass_center><inertia>0.1 0.1 0.1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><PinJoint name="hinge"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/arm</socket_child_frame>
<coordinates><Coordinate name="q"/></coordinates></PinJoint></objects></JointSet>
<ForceSet><objects>
<Thelen2003Muscle name="mus"><GeometryPath><PathPointSet><objects><PathPoint name="a"><socket_parent_frame>/ground</socket_parent_frame><location>0 0.3 0</location></PathPoint><PathPoint name="b"><socket_parent_frame>/bodyset/arm</socket_parent_frame><location>0.1 0 0</location></PathPoint></objects></PathPointSet></GeometryPath><max_isometric_force>1000</max_isometric_force><optimal_fiber_length>0.2</optimal_fiber_length><tendon_slack_length>0.1</tendon_slack_length></Thelen2003Muscle>
</objects></ForceSet></Model></OpenSimDocument>
END
sed 's#<mass>4</mass>#<mass>0</mass>#; s#<inertia>0.1 0.1 0.1 0 0 0</inertia>#<inertia>0 0 0 0 0 0</inertia>#' with.osim >without.osim
for model in with without; do artinfo path $model.osim forceset/mus --sweep hinge:theta=0..60/3 >$model.tsv; done
cmp with.tsv without.tsv
cut -f 1,2,5 without.tsv | awk '!/^#/ { n++; q = $1 * 3.14159265358979 / 180; l = sqrt(0.1 - 0.06 * sin(q)); d = $2 - l; r = $3 - 0.03 * cos(q) / l
    if (d * d > 1e-20 || r * r > 1e-14) print } END { print n " poses" }'
printf 'time\tq\n0\t10\n0.1\t20\n0.2\t40\n' >q.mot
record=hinge:theta,forceset/mus:length,forceset/mus:lengthDot@0.1
artsim -q with.osim --mot q.mot -t 0.2 -r $record=with.csv
artsim -q without.osim --mot q.mot -t 0.2 --set models/m:dynamicsEnabled=false -r $record=without.csv
artprobe diff --tol 1e-9 with.csv without.csv >/dev/null && echo "the same motion"
artsim without.osim -t 0.1 2>&1 | sed 's/.*error: //' || true
artsim without.osim --mot q.mot --set models/m:dynamicsEnabled=false --inverse-dynamics f.sto 2>&1 | sed 's/.*error: //' || true

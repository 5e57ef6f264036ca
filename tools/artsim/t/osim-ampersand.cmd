# stderr: with.osim:1:61: warning: an '&' on its own is taken as it stands; XML writes &amp;
# Files of the world have bare ampersands, and dashes within comments, which XML does not allow and OpenSim takes: both are read,
# the ampersand with a warning; entities stay what they are, and unknown ones are errors.
cat >plain.osim <<'X'
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 -9.81 0</gravity>
<BodySet><objects><Body name="arm"><mass>4</mass><mass_center>0.15 0 0</mass_center><inertia>0.1 0.1 0.1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><PinJoint name="A &amp; B"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/arm</socket_child_frame>
<coordinates><Coordinate name="q"/></coordinates></PinJoint></objects></JointSet></Model></OpenSimDocument>
X
sed '1s/<gravity>/<credits>A \& B -- \& C<\/credits><!-- one -- two \& three -->&/' plain.osim >with.osim
for model in plain with; do artsim $model.osim -t 0.02 -r '*/A & B:theta@0.01=r.tsv'; sed -n '$p' r.tsv; done
sed 's/4<.mass>/\&four;4<\/mass>/' plain.osim >unknown.osim
artsim unknown.osim -t 0.02 2>&1 | sed 's/.*error/error/'

# Markers of a motion that is known, in millimetres, with samples that are missing: inverse kinematics finds the motion again.
# stderr: ^artsim: seen.trc: note: the markers are in mm, the model in m by its gravity: times 0.001$
# stderr: ^artsim: more.csv: warning: 1 of 4 markers are none of the model: 'ear'$
# stderr: ^artsim: far.trc: note: the markers are in mm
# stderr: ^artsim: warning: the markers of 'inputProbes/markers' are [0-9.]+ away from those of the model at t = 0 \(root mean square\), on the mean by \(0 0.3 0\): are they in its unit and frame\?$
# stderr: ^artsim: error: marker inverse kinematics diverges \(inputProbes/markers, t = 0\)$
# stderr: ^artsim: note: the markers of 'inputProbes/markers' are [0-9.]+ away from those of the model \(root mean square\).*: are they in its unit and frame\?$
# stderr: ^artsim: ear.csv: error: no three columns NAME.x, NAME.y, NAME.z are called as a marker of the model$
# stderr: ^artsim: error: --mot and --markers both say where bodies are; give one of them$
cat >arm.lua <<'END'
local art = require "art"
local mech = art.root{name="arm", maxStepSize=0.05}:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local base = mech:add(art.box{name="base", size={0.1, 0.1, 0.1}, density=1000, position={0, 0, 0.05}, dynamic=false})
local upper = mech:add(art.box{name="upper", size={0.05, 0.05, 0.3}, density=1000, position={0, 0, -0.15}})
local fore = mech:add(art.box{name="fore", size={0.05, 0.05, 0.2}, density=1000, position={0, 0, -0.4}})
mech:add_joint("HingeJoint", {name="shoulder", a=upper, b=base, origin={0, 0, 0}, axis={0, -1, 0}})
mech:add_joint("HingeJoint", {name="elbow", a=fore, b=upper, origin={0, 0, -0.3}, axis={0, -1, 0}})
base:add_marker{name="chest", world={0, 0, 0.05}}
upper:add_marker{name="epicondyle", world={0.03, 0, -0.28}}
fore:add_marker{name="wrist", world={0.02, 0.01, -0.48}}
fore:add_marker{name="hand", world={-0.01, 0.02, -0.5}}
END
artbuild arm.lua -o arm.art
printf 'time,shoulder:theta,elbow:theta\n0,20,40\n0.5,35,10\n1,-10,70\n' | sed 's/,\([a-z]*:\)/,models\/mech\/bodyConnectors\/\1/g' >given.csv
r='shoulder:theta as shoulder,elbow:theta as elbow@0.05'
artsim arm.art --mot given.csv -t 1 -r "$r=given.tsv" -r 'frameMarkers/*:position as *@0.05=places.csv'
artprobe math -e 'chest=1000*chest' -e 'epicondyle=1000*epicondyle' -e 'wrist=1000*wrist' -e 'hand=1000*hand' places.csv -o m.trc
awk -F '\t' -v OFS='\t' 'NR == 3 { sub(/\tm\t/, "\tmm\t") } NR > 8 && NR < 14 { $6 = $7 = $8 = "" } { print }' m.trc >seen.trc
artsim arm.art --markers seen.trc -r "$r=found.tsv"
artprobe diff -q --tol 1e-5 given.tsv found.tsv >diff.txt && echo found
artsim --strict arm.art --markers seen.trc -r fore:velocity=speeds.tsv 2>&1 | grep -o "markers place bodies without a velocity"
# markers that the model has not; in another frame; none at all
sed '1s/chest/ear/g' places.csv >more.csv
artsim arm.art --markers more.csv --partial -t 0.1 -r "$r=more.tsv"
artprobe cut --end 0.1 given.tsv | artprobe diff --tol 1e-5 - more.tsv >diff.txt && echo found
artxform --translate 0,300,0 seen.trc -o far.trc
artsim arm.art --markers far.trc -t 0.05 -r "$r=far.tsv"
# why the solver fails comes first, a guess after it
sed '2,$s|,[^,]*$|,1e160|' places.csv >huge.csv
artsim arm.art --markers huge.csv -t 0.05 || echo "exit $?"
printf 'time,ear.x,ear.y,ear.z\n0,1,2,3\n' >ear.csv
artsim arm.art --markers ear.csv -t 0.1 || echo "exit $?"
artsim arm.art --markers seen.trc --mot given.csv -t 0.1 || echo "exit $?"

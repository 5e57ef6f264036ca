# Targets and probes of a controller made by a script: listed, found, removed; probes one by one and anew; bodies have their
# meshes as targets; targets are drawn or not; errors are recorded.
cat >arm.lua <<'END'
local root = art.root{name="arm", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m"})
local c = mech:add(art.Particle{name="c", mass=0.1})
local body = mech:add(art.box{name="b", size={0.3, 0.2, 0.1}, density=1000, position={0.5, 0, 0}})
local muscles = {}
for i, x in ipairs{{1, 0, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 0, -1}} do
  muscles[i] = mech:add(art.Muscle{name="m"..i, restLength=1, points={c, mech:add(art.Particle{name="p"..i, dynamic=false, position=x})},
    material=art.SimpleAxialMuscle{stiffness=20, damping=1, maxForce=160}})
end
local t = mech:add_tracking_controller{exciters=muscles, targets={c, {body, 2}}, forces={{muscles[1], 0.5}}, l2=0.01, probeDuration=3}
for _, pair in ipairs(t:targets()) do print(pair.target.name, pair.source.name, pair.target.weight) end
print(t:find_target(body).meshes and #t:find_target(body).meshes, t:find_target(muscles[2]))
print(t:remove_target(muscles[1]), t:remove_target(muscles[1]), #t:targets())
t:find_target(body).subWeights = {1, 1, 1, 0, 0, 0}
local p = t:add_probe("target positions", {file="goal.txt", stop=2})
print(p.name, p.stopTime, p.updateInterval, p.attachedFile)
t:add_probes()
print(t:find_probe("computed excitations").stopTime, #root.inputProbes, #root.outputProbes)
root.outputProbes:add(art.NumericOutputProbe{name="two", updateInterval=-1, startTime=0, stopTime=0.05, attachedFile="two.txt",
  props={"controllers/tcon/motionTerm/targetPoints/c_ref:position", "models/m/axialSprings/m1:forceNorm"}})
t:reset_probes(0.5)
print(t:find_probe("two"), t:find_probe("source positions").stopTime)
t:find_probe("target positions"):remove()
END
artbuild arm.lua -o arm.art 2>&1
fails() { { cat arm.lua; echo "local root = art.root"; echo "$1"; } >bad.lua; artbuild -q bad.lua -o bad.art 2>&1 | sed -n 's/.*error: //p'; }
fails 't:add_probe("positions")'
fails 't:add_probe("target forces")'
fails 't:add_probe("computed excitations", {start=2, stop=1})'
look="--view front --size 200x150"
artrender arm.art $look -o shown.png
artrender arm.art --set controllers/tcon:targetsVisible=false $look -o hidden.png
cmp -s shown.png hidden.png || echo 'targets are drawn or not'
# so are sources, whatever they say themselves: the box is hidden, not the muscles
artrender arm.art --set controllers/tcon:targetsVisible=false --set controllers/tcon:sourcesVisible=false \
    --set models/m/rigidBodies/b:renderProps.visible=true $look -o away.png
artrender arm.art --set controllers/tcon:targetsVisible=false --hide models/m/rigidBodies/b --hide models/m/particles/c $look -o left.png
cmp -s hidden.png away.png || cmp away.png left.png && echo 'sources are drawn or not'
# rotations of frames in the probes, in each representation: an eighth of a turn about z
cat >turn.lua <<'LUA'
local root = art.root{name="turn", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
local b = mech:add(art.box{name="b", size={1, 1, 1}, density=1000, position={1, 2, 3}, orientation={0, 0, 1, 45}})
local t = mech:add_tracking_controller{exciters=mech:add_frame_exciters{frame=b, maxForce=1e4, maxMoment=1e4}, targets=b, l2=1e-6,
  positionProbeRotRep=art.args{rep="AXIS_ANGLE_DEG"}.rep}
t:add_probes(0.05, -1)
LUA
for rep in ZYX ZYX_DEG XYZ XYZ_DEG AXIS_ANGLE AXIS_ANGLE_DEG QUATERNION; do
    artbuild turn.lua rep=$rep -o turn.art
    artsim -q turn.art -t 0.05 -o turned -r models/m/rigidBodies/b:orientation=turn.tsv
    tail -n 1 turned/source_positions.txt | awk -v rep=$rep '{ printf "%s", rep; for (i = 5; i <= NF; i++) printf " %.6g", ($i * $i < 1e-16 ? 0 : $i); print "" }'
    tail -n 1 turn.tsv | awk '{ e = $5 - 45; if (e * e > 1e-12 || $4 < 0.999999) print "it has turned: " $0 }'
done
# an initial excitation; a note for each step; the error of the target beside it, falling
printf '0\t0.1\t0\t0.1\n1\t0.1\t0\t0.1\n' >goal.tsv
target=controllers/tcon/motionTerm/targetPoints/c_ref
artsim -v arm.art -t 0.3 --set controllers/tcon:debug=true --set models/m/axialSprings/m2:excitation=0.4 --set 'models/m:gravity=[ 0 0 0 ]' \
    --set controllers/tcon/motionTerm/targetFrames/b_ref:weight=0 --input "$target:position=goal.tsv" --record-excitations a.txt \
    -r "controllers/tcon/motionTerm:positionError,models/m/particles/c:position,$target:position@0.1=error.tsv" 2>note.txt
sed -n 3p a.txt
grep -c 'position error .*KKT residual' note.txt
awk '!/^#/ { e = sqrt(($3 - $6) ^ 2 + ($4 - $7) ^ 2 + ($5 - $8) ^ 2) - $2; if (e * e > 1e-20) print "off by " e; last = $2 }
    END { print (last < 0.03 ? "near" : "far " last) }' error.tsv

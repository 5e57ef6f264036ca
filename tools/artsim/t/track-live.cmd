# What inverse control found becomes data of inputs while a session runs: excitations, which repeat the motion to the bit,
# and positions of the source, which are followed then. Files of probes are looked for in the workingFolder of the model.
cat >star.lua <<'LUA'
local root = art.root{name="star", maxStepSize=0.01, workingFolder="work"}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
local c = mech:add(art.Particle{name="c", mass=0.1, pointDamping=0.1})
local muscles = {}
for i, x in ipairs{{1, 0, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 0, -1}} do
  muscles[i] = mech:add(art.Muscle{name="m"..i, restLength=1, points={c, mech:add(art.Particle{name="p"..i, dynamic=false, position=x})},
    material=art.SimpleAxialMuscle{stiffness=20, damping=1, maxForce=160}})
end
mech:add_tracking_controller{exciters=muscles, targets=c, l2=0.001}:add_probes(0.5, -1)
LUA
mkdir work
artbuild star.lua -o star.art
grep -c attachedFile.*target_positions star.art || true # there is no such file
printf '0.0 0.5 1.0\nCubic 3 explicit\n0 0 0 0\n0.25 0.2 0 0.1\n0.5 0 0 0\n' >work/target_positions.txt
artbuild star.lua -o star.art
grep -c attachedFile.*target_positions star.art
p=models/m/particles/c:position
cat >say.txt <<LINES
sync excitations
run 0.25
get $p
run 0.25
sync positions
sync excitations
reset
set controllers/tcon:active false
set "inputProbes/input excitations:active" true
run 0.25
get $p
sync targets
knots "inputProbes/target positions"
quit
LINES
artsim -q star.art --console <say.txt >said.txt 2>&1 || true
grep -v "\[ .* \]$" said.txt
grep $p said.txt | cut -f 2 | uniq -c | awk '{ print $1 " times the same" }'
tail -n 1 said.txt | awk '{ print $1, ($3 > 0.19 && $3 < 0.21 ? "followed" : $3) }'
# a panel made for the controller: its properties and those of its terms, with buttons for its probes
sed 's/:add_probes(0.5, -1)$/ t = root.controllers.tcon; t.probeDuration = 0.5; t:add_probes(0.5, -1); t:add_panel()/; s/^mech:add_tracking/local t = mech:add_tracking/' star.lua >panel.lua
artbuild panel.lua -o panel.art
cat >say.txt <<'LINES'
panel "tcon panel"
panel "tcon panel" maxExcitationJump 0.5
get controllers/tcon:maxExcitationJump
panel "tcon panel" "L2RegularizationTerm weight" 0.01
get controllers/tcon/L2RegularizationTerm:weight
run 0.2
panel "tcon panel" "sync excitations" press
set controllers/tcon:active false
probes
panel "tcon panel" "reset probes" press
knots "inputProbes/input excitations"
run 0.1
reset-probes nobody
LINES
artsim -q panel.art --console <say.txt 2>&1 | cut -f 1-4 || true

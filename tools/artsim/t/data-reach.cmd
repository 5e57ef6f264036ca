# Data that prescribe a motion: a parabola by Cubic has its acceleration from the first row to the last, under --compat that of the
# original at the ends; coordinates that go beyond their range or are locked, and runs beyond their data are reported once.
# tol: 1e-6 1e-9
cat >m.lua <<'L'
local m = art.root{name="r", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, 0, 0}})
local b = m:add(art.box{name="b", size=1, mass=2})
m:add_joint("SliderJoint", {name="j", a=b, origin={0, 0, 0}, axis={0, 0, 1}})
local c = m:add(art.box{name="c", size=1, mass=2, position={5, 0, 0}})
m:add_joint("HingeJoint", {name="k", a=c, origin={5, 0, 0}, axis={0, 0, 1}}).thetaRange = {-30, 30}
local f = m:add(art.box{name="f", size=1, mass=2, position={9, 0, 0}})
f.dynamic = false
local d = m:add(art.box{name="d", size=1, mass=2, position={13, 0, 0}})
m:add_joint("HingeJoint", {name="h", a=d, origin={13, 0, 0}, axis={0, 0, 1}}).thetaLocked = true
if args.couple then m:add_joint_coupling{name="half", coordinates={{m:find("bodyConnectors/h"), "theta"}, {m:find("bodyConnectors/k"), "theta"}}, f=0.5} end
L
artbuild m.lua -o m.art
awk 'BEGIN { for (i = 0; i <= 5; i++) print i / 10, 50 * (i / 10) ^ 2 }' >z.txt
awk 'BEGIN { for (i = 0; i <= 5; i++) print i / 10, 0, 0, 50 * (i / 10) ^ 2 }' >place.txt
awk 'BEGIN { for (i = 0; i <= 5; i++) print i / 10, 16 * i }' >theta.txt
artsim m.art -t 0.5 --compat artisynth --input f:position@Cubic=place.txt -r f:position@0.05=compat.txt
awk '$1 == 0.05 { print "compat", ($4 > 0.13 ? "as the original" : $4) }' compat.txt
echo 'acceleration 100 of 2 kg'
artsim m.art -t 0.5 --input j:z@Cubic=z.txt -r j:reaction,b:velocity@0.1
artsim m.art -t 0.5 --input f:position@Cubic=place.txt -r f:reaction,f:velocity@0.1
artsim m.art -t 0.7 --input k:theta=theta.txt -r k:theta@0.1 2>notes >rows
cat notes rows
artsim m.art -t 0.1 --input h:theta=theta.txt -r h:theta@0.1 2>notes >rows
cat notes rows
printf 'time\tk:theta\n0\t0\n0.1\t10\n0.2\t20\n' >one.mot
artbuild m.lua couple=1 -o couple.art
artsim couple.art -t 0.2 --mot one.mot -r k:theta@0.1 2>notes >rows || echo "exit $?"
grep error notes
# the forces of a motion are those of its rows: beyond ranges as well, which is reported in the same words
printf 'time\tk:theta\tj:z\n0\t0\t0\n0.1\t10\t0\n0.2\t60\t0\n0.3\t45\t0\n' >far.mot
for how in '--inverse-dynamics f.sto' '-t 0.3 -r k:theta@0.3=f.tsv'; do
    artsim m.art --mot far.mot $how 2>&1
done
artsim --strict -q m.art --mot far.mot --inverse-dynamics f.sto 2>/dev/null || echo "exit $?"

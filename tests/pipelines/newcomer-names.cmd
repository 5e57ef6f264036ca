# Names that a newcomer gets half right: the other side, short names of lists, patterns without a path, programs by what they do.
cat > arm.lua <<'END'
local art = require "art"
local mech = art.root{name="r"}:add(art.MechModel{name="m", gravity={0, 0, 0}})
local b = mech:add(art.box{name="m", size={1, 0.2, 0.2}, density=1, position={0.5, 0, 0}})
mech:add(art.box{name="arm_r", size={1, 0.2, 0.2}, density=1, position={0.5, 1, 0}})
mech:add(art.box{name="leftHand", size={0.1, 0.2, 0.2}, density=1, position={0.5, 2, 0}})
mech:add_joint("HingeJoint", {name="elbow", a=b, origin={0, 0, 0}, axis={0, 0, 1}})
local p = mech:add(art.Particle{name="top", position={-1, 0.5, 0}, dynamic=false})
mech:add(art.Muscle{name="biceps", points={p, b:add_marker{world={0.5, 0, 0}}}, material=art.SimpleAxialMuscle{maxForce=1}})
END
artbuild arm.lua -o arm.art
tell()
{
    echo "\$ $*"
    "$@" </dev/null 2>&1 || echo "exit $?"
}
# left and right
for name in arm_l right_arm left_arm hand_l hand_r; do tell artsim arm.art -t 0.01 -r $name:position@0.01; done
tell artinfo get arm.art models/m/rigidBodies/arm_l:mass
echo 'local art = require "art"; local root = art.load("arm.art"); print(root.models.m.rigidBodies.arm_l)' > side.lua
tell artbuild side.lua
# the short name of a list, and a component of that name
tell artsim arm.art -t 0.01 -r m:mass@0.01
tell artsim arm.art -t 0.01 -r m:gravity@0.01
tell artinfo tree arm.art --path m
tell artsim arm.art -t 0.01 -r m/m:mass@0.01
# patterns that do not begin at the root
tell artsim arm.art -t 0.01 -r 'elbo*:theta@0.01'
tell artinfo get arm.art 'rigid*/*:mass'
tell artsim arm.art -t 0.01 -r 'elbo*:angle@0.01'
tell artsim arm.art -t 0.01 -r 'x*:theta@0.01'
# a path of two points
tell artinfo path arm.art biceps
tell artinfo path arm.art biceps --sweep elbow:theta=0..20/2
tell artinfo path arm.art top
# commands by what they do
tell artmesh scale x.obj
tell artinfo lua hint
tell artrender arm.art -o arm.html
tell artrender arm.art --color strain -o arm.png
tell artrender arm.art --fps 10 --size 64x48 -o arm.png
tell artrender arm.art --fps 10 --strict --size 64x48 -o strict.png
# data for an input
printf 'time,a,b\n0,0,1\n1,1,1\n' > two.csv
tell artsim arm.art -t 0.1 --input two.csv
tell artsim arm.art -t 0.1 --input biceps:excitation=two.csv
tell artsim arm.art -t 1 --step 5 -r elbow:theta
# bodies around which a muscle wraps, by their names
for wrappables in '"m"' b '{"m"}'; do
    sed "s/^mech:add(art.Muscle.*/mech:add_multi_point_muscle{points={p, b:add_marker{world={0.5, 0, 0}}}, wrappables=$wrappables}/" arm.lua > wrap.lua
    tell artbuild wrap.lua
done
artbuild - > named.art <<'END'
local art = require "art"
local mech = art.root{name="r"}:add(art.MechModel{name="mech"})
local b = mech:add(art.cylinder{name="cyl", radius=0.1, height=1, density=1})
local p, q = mech:add(art.Particle{position={-1, 0, 0}}), mech:add(art.Particle{position={1, 0, 0}})
mech:add_multi_point_muscle{name="w", points={p, q}, wrappables={b}}
END
sed -i 's/"rigidBodies\/cyl"/"cyl"/; s/rigidBodies\/cyl/cyl/' named.art
tell artsim named.art -t 0.01 -r w:length@0.01
# a class of one's own is told once in a pipe
sed '1s/RootModel/my.Arm/' arm.art > mine.art
artedit mine.art --set elbow:theta=0 2>&1 >edited.art | cat
artedit mine.art --set elbow:theta=0 2>/dev/null | artxform --scale 2 - 2>&1 | artsim - -t 0.01 -r elbow:theta@0.01 2>&1
# nanoseconds that were meant as seconds, also when nothing but errors is told
sed 's/name="outputProbes"/&\n    NumericOutputProbe [ name="o" startTime=0 stopTime=2 ]/' arm.art > short.art
tell artsim -q short.art -t 1
# names of columns in what is computed from all
printf 'time,a,b:c\n0,0,1\n1,1,1\n2,2,1\n3,3,1\n' | artprobe math -e 'd=derivative(all)' -e 'n=norm(all)'
printf 'time,p.x,p.y,p.z\n0,0,1,1\n1,1,1,1\n2,2,1,1\n3,3,1,1\n' | artprobe math -e 'd=2*all' | head -1
# masses in a script
artbuild - 2>&1 > /dev/null <<'END'
local art = require "art"
local b = art.root{name="r"}:add(art.MechModel{name="m"}):add(art.box{name="b", size={1, 2, 3}, density=10})
print(b.mass, art.box{size={1, 1, 1}, inertia={mass=2, J={1, 1, 1}}}.mass, art.box{size={1, 1, 1}, mass=3}.mass)
END
# models by name
mkdir models
cp arm.art models/stored.art
tell env ARTKIT_MODELS=models artbuild stored -o copy.art
cmp copy.art arm.art
echo 'local art = require "art"; art.load "stored"' > load.lua
tell env ARTKIT_MODELS=models artbuild load.lua -o copy.art
cmp copy.art arm.art
tell artbuild load.lua

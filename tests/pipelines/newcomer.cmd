# What a newcomer types: ends of paths, slips of the form, files in place of commands, parts of names, tables of others.
cat > arm.lua <<'END'
local art = require "art"
local m = art.root{name="r"}:add(art.MechModel{name="mech", gravity={0, 0, 0}})
local b = m:add(art.box{name="fore", size={1, 0.2, 0.2}, density=1, position={0.5, 0, 0}})
m:add_joint("HingeJoint", {name="elbow", a=b, origin={0, 0, 0}, axis={0, 0, 1}})
local p = m:add(art.Particle{name="top", position={-1, 0.5, 0}, dynamic=false})
m:add_multi_point_muscle{name="biceps", points={p, b:add_marker{world={0.5, 0, 0}}}, material=art.SimpleAxialMuscle{maxForce=1}}
END
artbuild arm.lua -o arm.art
tell()
{
    "$@" </dev/null 2>&1 || echo "exit $?"
}
# the end of a path is enough
tell artinfo path arm.art biceps --sweep elbow:theta=0..10/1 | cut -f 1,9
tell artinfo path arm.art biceps --sweep elbow:theta=0..10
tell artinfo tree arm.art --path elbow
tell artinfo tree arm.art --path '*/mech'
tell artinfo tree arm.art --path 'models/mech/*'
tell artedit arm.art --rename biceps=flexor -o renamed.art
tell artinfo tree renamed.art --path flexor
tell artedit arm.art --delete biceps -o less.art
tell artinfo tree less.art --path biceps
# the form of names, times and files
tell artsim arm.art -t 0.1 -r elbow
tell artsim arm.art -t 0.1 -r elbow.theta
tell artsim arm.art -t 0.1 --set biceps.excitation=1
tell artsim arm.art -t 0.1 -r elbow:theta@10ms
tell artsim arm.art -t 0.1 -r elbow:theta -o x.tsv
tell artsim arm.art -t 0.1 -r elbow:theta=x.xlsx
tell artsim arm.art -t 0.1 --input biceps:excitation=arm.art
ls
# a file where a command is to stand
tell artinfo arm.art
tell artprobe data/arm.csv
tell artbatch plan.lua
# parts of names
tell artinfo classes thelen
tell artinfo classes Hinge
tell artinfo classes joint
tell artinfo classes zzz
tell artinfo lua add_muscle
# missing samples of other programs
printf 'time,a,b\n0,1,2\n1,NaN,3\n2,3,NA\n3,4,-nan\n' > gaps.csv
tell artprobe fill gaps.csv
tell artprobe stats gaps.csv
printf 'time,a\n0,1\nnan,3\n' > times.csv
tell artprobe stats times.csv
tell artprobe convert gaps.csv -o gaps.xlsx
tell artplot --over time -c a gaps.csv -o a.svg
# pictures
artsim -q arm.art -t 0.1 --frames run@0.1
tell artrender arm.art --hide foer --size 64x48 -o x.png
tell artrender arm.art --hide '*/fore' --show biceps --size 64x48 -o x.png
tell artrender arm.art --strict --show foer --size 64x48 -o y.png
tell artrender run.pvd --color stres --size 64x48 -o y.png
tell artrender run.pvd -t 5 --size 64x48 -o x.png
ls

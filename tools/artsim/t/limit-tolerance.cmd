# How far the limit of a slide gives is a part of its range, however large the floor is; in ArtiSynth a part of the size of the model.
cat >slide.lua <<'END'
local art = require "art"
local a = art.args{floor=1}
local mech = art.root{name="slide", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, 0, -9.81}})
mech:add(art.box{name="floor", size={a.floor, a.floor, 1}, position={0, 0, -2.5}, dynamic=false})
local b = mech:add(art.box{name="b", size={0.1, 0.1, 0.1}, density=1000})
mech:add_joint("SliderJoint", {name="s", a=b, origin={0, 0, 0}, axis={0, 0, 1}, zRange={-0.05, 0.05}})
END
for floor in 1 100; do
    artbuild -q slide.lua floor=$floor -o slide.art
    for mode in '' '--compat artisynth'; do
        # shellcheck disable=SC2086  # none, or two words
        artsim -q slide.art $mode -t 1 -r b:position@1 | awk -v what="$floor $mode" 'END { printf "%s: %.6f\n", what, $4 }'
    done
done

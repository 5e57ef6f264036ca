# panels NAME: builds NAME.art of the model below and the script on standard input, lists its panels, and sees that the file
# written again is the same; wrong: the error of a panel `p` that the line on standard input adds to
cat > model.lua <<'END'
local art = require "art"
local root = art.root{}
local mech = root:add(art.MechModel{name="m"})
local b = mech:add(art.box{name="b", size={1, 1, 1}})
local a, c = mech:add(art.Particle{name="a", dynamic=false}), mech:add(art.Particle{name="c", position={1, 0, 0}, mass=1})
local u = mech:add(art.Muscle{name="u", points={a, c}, material=art.SimpleAxialMuscle{maxForce=1}})
local v = mech:add(art.Muscle{name="v", points={a, c}, material=art.SimpleAxialMuscle{maxForce=2}})
local h = mech:add(art.HingeJoint{name="h", bodyA=b})
h.thetaRange = {-30, 60}
END
panels() {
    cat model.lua - > "$1.lua"
    artbuild "$1.lua" -o "$1.art" 2>&1 && artinfo panels "$1.art" && artbuild "$1.art" -o again.art && cmp "$1.art" again.art
}
wrong() {
    { cat model.lua; echo "local p = root:add(art.control_panel{name=\"p\"})"; cat; } > wrong.lua
    artbuild wrong.lua -o wrong.art 2>&1 || echo "status $?"
}

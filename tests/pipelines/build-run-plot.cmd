# needs: gnuplot
# a script to a picture without a file in between
cat > swing.lua <<'END'
local art = require "art"
local a = art.args{density=1000}
local root = art.root{name="demo", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="mech"})
local hook = mech:add(art.Particle{name="hook", dynamic=false, position={0, 0, 1}})
local box = mech:add(art.box{name="box", size={0.1, 0.1, 0.1}, density=a.density, position={0.2, 0, 0.5}})
mech:add(art.AxialSpring{name="s", points={hook, box:add_marker{name="top", location={0, 0, 0.05}}},
  restLength=0.4, material=art.LinearAxialMaterial{stiffness=100, damping=1}})
END
artbuild swing.lua density=500 |
    artsim -t 1 --record models/mech/rigidBodies/box:position@0.01 - |
    artprobe smooth --savgol 9,4 |
    artplot --panels -o box.png
head -c 8 box.png | od -An -c | tr -d ' '
artbuild swing.lua density=500 | artsim -t 0.5 -r models/mech/frameMarkers/top:position - |
    artprobe smooth -a 5 | artplot | grep -c .

# tol: 1e-12 1e-12
# what follows from the tree: mass and inertia of a box, places, a length
cat > a.lua <<'END'
local root = art.root{name="r"}
local m = root:add(art.MechModel{name="m"})
local box = m:add(art.box{name="box", size={1, 2, 3}, density=2, pose={1, 0, 0, 0, 0, 1, 90}})
local k = box:add_marker{name="k", location={1, 0, 0}}
local o = m:add(art.Particle{name="o", dynamic=false})
m:add(art.AxialSpring{name="s", points={o, k}})
END
artbuild a.lua -o a.art
artinfo get -q a.art models/m/rigidBodies/box:mass models/m/rigidBodies/box:inertia models/m/rigidBodies/box:orientation \
    models/m/frameMarkers/k:position models/m/axialSprings/s:length

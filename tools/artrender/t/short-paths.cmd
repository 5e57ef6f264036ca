# stderr: --arrow: error: 'models/m/[*]' matches 18 components; one is needed
# stderr: --follow: error: 'boy' does not exist
# what --arrow and --follow draw is found by the end of its path, as by artsim
cat > m.lua <<'EOF'
local art = require "art"
local root = art.root{}
local m = root:add(art.MechModel{name="m"})
local b = m:add(art.box{name="body", size={1, 1, 1}, density=1})
b.renderProps.faceColor = {1, 1, 0}
local f = m:add_fem{name="soft", mesh=art.volume.grid{}, density=1, material=art.LinearMaterial{}, surfaceRendering="Stress"}
root:add(art.ColorBar{name="bar", location={-50, 0.1, 20, 0.8}})
EOF
artbuild m.lua -o m.art
artrender -q m.art -o a.png --size 64x64 --arrow models/m/rigidBodies/body:transForce@0.1=red
artrender -q m.art --compare a.png --size 64x64 --arrow body:transForce@0.1=red
artrender -q m.art -o b.png --size 64x64 --follow renderables/bar=models/m/models/soft
artrender -q m.art --compare b.png --size 64x64 --follow bar=soft
artrender -q m.art -o c.png --arrow 'models/m/*:transForce' || echo "exit $?"
artrender -q m.art -o c.png --follow bar=boy || echo "exit $?"

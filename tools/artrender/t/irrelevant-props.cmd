# Render properties that a kind of component has no use for change nothing and are no error: lines of points, faces of springs, points of bodies.
cat >m.lua <<'END'
local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "m", gravity = { 0, 0, 0 } })
local ball = { pointStyle = "SPHERE", pointRadius = 0.1 }
local a = mech:add(art.Particle { name = "a", mass = 1, position = { -1, 0, 0 }, renderProps = ball })
local b = mech:add(art.Particle { name = "b", mass = 1, position = { 1, 0, 0 }, renderProps = ball })
mech:add(art.AxialSpring { name = "s", points = { a, b }, renderProps = { lineWidth = 3, lineColor = { 1, 0, 0 } } })
mech:add(art.body { name = "box", mesh = art.mesh.box { wx = 0.5, wy = 0.5, wz = 0.5 }, position = { 0, 0, 1 }, mass = 1, renderProps = {} })
END
artbuild m.lua -o m.art
artrender -q m.art --size 120x120 -o plain.png
p=models/m/particles/a:renderProps s=models/m/axialSprings/s:renderProps b=models/m/rigidBodies/box:renderProps
same() { artrender m.art --size 120x120 "$@" --compare plain.png; }
same --set "$p.lineColor=[ 0 1 0 ]" --set "$p.lineWidth=9" --set "$p.faceColor=[ 0 0 1 ]" --set "$p.drawEdges=true"
same --set "$s.pointRadius=0.5" --set "$s.pointColor=[ 0 1 0 ]" --set "$s.faceColor=[ 0 0 1 ]" --set "$s.pointStyle=SPHERE"
same --set "$b.pointRadius=0.5" --set "$b.pointColor=[ 0 1 0 ]" --set "$b.lineWidth=9" --set "$b.lineColor=[ 1 0 0 ]"
# those that count do change it
same --set "$p.pointColor=[ 0 1 0 ]" >/dev/null || echo "the colour of a point counts"
same --set "$s.lineColor=[ 0 1 0 ]" >/dev/null || echo "the colour of a spring counts"
same --set "$b.faceColor=[ 0 0 1 ]" >/dev/null || echo "the colour of a body counts"

# what touches as a model is loaded is drawn before the first step: the same as after one in which nothing moves
cat >ball.lua <<'END'
local art = require "art"
local a = art.args{contours=true, faces=true, map="PENETRATION_DEPTH"}
local mech = art.root{name="r"}:add(art.MechModel{name="m", gravity={0, 0, 0}})
local ball = mech:add(art.icosphere{name="ball", radius=0.5, divisions=2, density=1, position={0, 0, 0.4}})
local plate = mech:add(art.body{name="plate", mesh=art.mesh.box{wx=2, wy=2, wz=0.2, nx=6, ny=6, nz=1}, density=1, dynamic=false,
  position={0, 0, -0.1}})
ball.renderProps = {alpha=0.4}
mech:set_collision_behavior(ball, plate, {method="INACTIVE", renderingCollidable=1, colorMapRange={0, 0.1}})
local c = mech.collisionManager
c.drawIntersectionContours, c.drawIntersectionFaces, c.drawColorMap = a.contours, a.faces, a.map
c.colorMap = art.JetColorMap{colorArray={{0, 1, 0}, {1, 0, 0}}}
c.renderProps = {visible=true, edgeWidth=3, edgeColor={0, 0, 1}, faceColor={1, 0.7, 0.2}}
END
camera='--view iso --size 200x150'
for what in contours=true,faces=false,map=NONE contours=false,faces=true,map=NONE contours=false,faces=false,map=PENETRATION_DEPTH \
    contours=false,faces=false,map=CONTACT_PRESSURE contours=false,faces=false,map=NONE; do
    artbuild -q ball.lua $(echo $what | tr , ' ') -o m.art
    artrender -q m.art $camera -t 0.01 -o moved.png
    if artrender -q m.art $camera --compare moved.png >said; then echo "$what: as after a step"; else echo "$what: otherwise"; fi
    [ -e none.png ] || { artbuild -q ball.lua contours=false faces=false map=NONE -o n.art; artrender -q n.art $camera -o none.png; }
    if artrender -q m.art $camera --compare none.png >said; then echo "$what: nothing is drawn"; fi
done

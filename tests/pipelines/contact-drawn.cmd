# Two soft blocks, one of which falls on the other: where their surfaces cross (collider AJL_CONTOUR) the contours are drawn, and normals
# at the contacts, each by its own switch; nothing before they touch.
cat >m.lua <<'END'
local art = require "art"
local o = art.args { z = 0.55, contours = true, normals = true }
local mech = art.root { name = "r", maxStepSize = 0.01 }:add(art.MechModel { name = "mech", gravity = { 0, 0, -9.8 } })
local fems = {}
for i = 1, 2 do
  local fem = mech:add_fem { name = i == 1 and "low" or "high", density = 1000, particleDamping = 5,
    mesh = art.volume.grid { wx = i == 1 and 1 or 0.6, wy = i == 1 and 1 or 0.6, wz = 0.5, nx = 4, ny = 4, nz = 3 },
    material = art.LinearMaterial { YoungsModulus = 50000, PoissonsRatio = 0.3 } }
  if i == 1 then fem:fix { z = -0.25 } end
  if i == 2 then for _, n in ipairs(fem.nodes) do local p = n.position; n.position = { p[1], p[2], p[3] + o.z } end end
  fems[i] = fem
end
mech:set_collision_behavior(fems[1], fems[2], { colliderType = "AJL_CONTOUR", friction = 0 })
local manager = mech.collisionManager
manager.drawIntersectionContours, manager.drawContactNormals = o.contours, o.normals
manager.contactNormalLen = 0.2
manager.renderProps = { edgeColor = { 1, 0, 0 }, edgeWidth = 5, lineColor = { 0, 1, 0 }, lineWidth = 5, visible = true }
END
artbuild -q m.lua -o both.art
artbuild -q m.lua contours=false normals=false -o none.art
artbuild -q m.lua normals=false -o contours.art
artbuild -q m.lua contours=false -o normals.art
shot() { artrender -q $1.art -t $2 --size 200x150 --orbit 20,20 "$3" "$4"; }
for t in 0.01 0.5; do
    shot none $t -o none.png
    for what in contours normals both; do
        shot $what $t --compare none.png >/dev/null && echo "t=$t: $what show nothing" || echo "t=$t: $what are seen"
    done
done
artsim -q both.art -t 0.5 --contacts c.tsv@0.5
awk -F '\t' 'NR > 1 { n++ } END { print (n > 3 ? "several contacts" : n + 0 " contacts") }' c.tsv

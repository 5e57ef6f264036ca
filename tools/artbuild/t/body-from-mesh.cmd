# A body from the file of a closed mesh with a density and a scale: mass and inertia follow, about the centre of mass, which may be elsewhere.
artmesh make box wx=1 wy=2 wz=3 | artmesh transform - --translate 0.5,0,0 -o box.obj
cat >m.lua <<'END'
local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "m" })
mech:add(art.body { name = "plain", mesh = "box.obj", density = 500 })
mech:add(art.body { name = "twice", mesh = "box.obj", density = 500, scale = 2 })
END
artbuild m.lua -o m.art
artinfo get m.art models/m/rigidBodies/plain:mass models/m/rigidBodies/plain:centerOfMass models/m/rigidBodies/plain:inertia \
    models/m/rigidBodies/twice:mass models/m/rigidBodies/twice:centerOfMass models/m/rigidBodies/twice:inertia >got.tsv
# m = 500 V; m/12 (b^2 + c^2) about the axis of a; lengths twice as long: mass 8, inertia 32 times
awk -F '\t' '
    function near(x, y) { return x - y < 1e-9 * (y + 1) && y - x < 1e-9 * (y + 1) }
    { gsub(/[][]/, "", $2); n = split($2, x, " "); s = /twice/ ? 2 : 1; m = 3000 * s ^ 3 }
    /:mass/ { ok += near(x[1], m) }
    /:center/ { ok += near(x[1], 0.5 * s) && near(x[2], 0) && near(x[3], 0) }
    /:inertia/ { k = n - 9
        ok += near(x[k + 1], m * s * s * 13 / 12) && near(x[k + 5], m * s * s * 10 / 12) && near(x[k + 9], m * s * s * 5 / 12) }
    END { print ok " of " NR " are right" }' got.tsv
# a mesh that is open has no inside
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >open.obj
sed -i 's/box.obj/open.obj/' m.lua
artbuild m.lua -o bad.art 2>err.txt && cat bad.art || :
test ! -s bad.art || artsim -q bad.art -t 0.01 2>err.txt || :
grep -c 'open\|mass\|volume' err.txt >count.txt
test "$(cat count.txt)" -ge 1

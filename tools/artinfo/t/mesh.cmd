# tol: 1e-12 1e-12
# the meshes of a model, listed and written: of bodies where they are, of FEM models, of what is embedded in them
cat > model.lua <<'END'
local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "mech" })
mech:add(art.box { name = "box", size = { 1, 2, 3 }, density = 1, position = { 10, 0, 0 } })
mech:add(art.RigidBody { name = "none" })
local fem = mech:add_fem { name = "f", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 2, ny = 2, nz = 2 } }
fem:add_mesh("ball", art.mesh.octasphere { r = 0.3, divisions = 2 })
fem:add_mesh("bone", art.mesh.read("line.obj"))
fem:deform(function(p) return { 2 * p.x, p.y, p.z + 5 } end)
END
printf 'v 0 0 0\nv 0.25 0 0\nl 1 2\n' > line.obj
artbuild model.lua > m.art
artinfo mesh m.art
f=models/mech/models/f
artinfo mesh m.art models/mech/rigidBodies/box | artmesh mass - | grep -E '^(volume|center)'
artinfo mesh --local m.art models/mech/rigidBodies/box | artmesh mass - | grep -E '^(volume|center)'
artinfo mesh m.art $f | artmesh info - | grep -E '^(vertices|faces|min|max|volume|solid)'
artinfo mesh m.art $f/meshes/ball -o ball.vtp
artmesh make octasphere r=0.3 divisions=2 | artmesh mass - | grep volume
artmesh mass ball.vtp | grep -E '^(volume|center)'
artinfo mesh -t obj m.art $f/meshes/bone | grep -E '^[vl]'
artinfo mesh m.art $f/meshes/ball $f | artmesh info - | grep group
for path in models/mech models/mech/rigidBodies/none $f/meshes/none; do
    code=0
    artinfo mesh m.art $path -o bad.obj 2> err || code=$?
    echo $code
    cat err
done
[ ! -e bad.obj ]
# meshes that say what cannot be, with their places; a simulation refuses them too
row=$(grep -n 'attachments=\[' m.art | head -1 | cut -d: -f1)
for change in 's/\[ [0-9]* /[ 99 /' 's/\(\[ [0-9]*\) [0-9.]*/\1 x/' 's/^.*$//'; do
    sed "$((row + 1))$change" m.art > bad.art
    code=0
    artinfo check bad.art > out 2> err || code=$?
    sed "s/:$((row + 1)):/:ROW+1:/; s/:$row:/:ROW:/" err out
    echo $code
    code=0
    artsim -q -t 0.01 bad.art 2> err || code=$?
    echo $code
done

# files in the manner of OBJ whose indices count from 0: named as obj0 they are read by programs and scripts
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvn 0 0 1\nf 0/0/0 1/0/0 2/0/0\nf -1 0 2\nl 0 3\np 0\n' > zero.obj
artmesh convert -f obj0 zero.obj one.obj
cat one.obj
artmesh convert --zero-based one.obj again.obj
artmesh convert -t obj0 one.obj same.obj
cmp again.obj same.obj
artmesh convert -f obj0 again.obj back.obj
cmp one.obj back.obj
artmesh info zero.obj 2>&1 || echo "status $?"
artmesh info -f obj0 one.obj 2>&1 || echo "status $?"
cat > read.lua <<'END'
local art = require "art"
local m = art.mesh.read("zero.obj", {format="obj0"})
art.root{}:add(art.MechModel{name="m"}):add(art.RigidBody{name="b", mass=1})
print(m:counts())
print(select(2, pcall(art.mesh.read, "zero.obj", {format="obj9"})))
print(select(2, pcall(art.mesh.read, "zero.obj", {zero=true})))
END
artbuild read.lua -o read.art 2>&1

# Where files are looked for: beside the script, then in the folders of --data in their order; a file found earlier hides one of that name
# found later; ${NAME} in a name is a variable, so that a folder can be set from outside; the working folder comes last.
# stderr: file 'cube.obj' is not in
# stderr: not a model
mkdir script one two here
side() { artmesh make box wx=$1 wy=$1 wz=$1 -o "$2"; }
side 1 script/cube.obj
side 2 one/cube.obj
side 3 two/cube.obj
side 4 here/cube.obj
cat >script/m.lua <<'END'
local art = require "art"
local o = art.args { file = "cube.obj" }
local root = art.root { name = "r" }
root:add(art.MechModel { name = "m" }):add(art.body { name = "b", mesh = o.file, density = 1 })
END
cd here
mass() { artbuild -q ../script/m.lua "$@" | artinfo get - models/m/rigidBodies/b:mass; }
mass
mass --data ../one --data ../two
rm ../script/cube.obj
mass --data ../one --data ../two
mass --data ../two --data ../one
mass
rm cube.obj
mass >/dev/null || echo "exit $?"
# a variable in a file of a model
cat >m.art <<'END'
MechModel [ name="m" RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="b" density=1
  meshes=[ [ name="surfaceMesh" mesh=[ "${BONES}/cube.obj" ] ] ] ] ] ]
END
for folder in one two; do BONES=$PWD/../$folder artinfo mesh m.art models/m/rigidBodies/b -o b.obj && artmesh mass b.obj -q | grep '^volume'; done

# Contact that cannot be, end to end: told with file, line and column before the first step, exit code 3. An open mesh is
# warned of with the number of its boundary edges, and is an error under --strict.
cat >m.lua <<'END'
local art = require "art"
local o = art.args { flip = 0 }
local mech = art.root { name = "x" }:add(art.MechModel { name = "m" })
local a = mech:add(art.box { name = "a", size = { 1, 1, 1 }, position = { 0, 0, 0.99 },
  inertia = { mass = 1, J = { 1, 1, 1 }, com = { 0, 0, 0 } } })
mech:add(art.box { name = "b", size = { 2, 2, 1 }, dynamic = false })
mech:add(art.RigidBody { name = "none", inertiaMethod = "EXPLICIT", mass = 1 })
mech:set_collision_behavior(a, mech.rigidBodies.b, true, 0.25)
END
artbuild m.lua -o m.art
artsim -q m.art -t 0.02
refuse() { # sed program, what is said
    sed "$1" m.art >x.art
    cmp -s m.art x.art && echo "not changed: $1"
    code=0
    artsim x.art -t 0.02 2>said || code=$?
    test $code = 3 && grep -Eq "^artsim: x.art:[0-9]+:[0-9]+: error: $2" said || { echo "$code: $1"; cat said; }
}
refuse 's/friction=0.25/friction=-0.5/' 'friction = -0.5 is out of range: must be >= 0'
refuse 's,collidable1="rigidBodies/b",collidable1="rigidBodies/a",' '.*and itself: it has one mesh'
refuse 's,collidable1="rigidBodies/b",collidable1=Self,' '.*and Self: it has one mesh'
refuse 's,collidable1="rigidBodies/b",collidable1="rigidBodies/none",' '.*no mesh of faces to collide with'
refuse 's,collidable1="rigidBodies/b",collidable1="rigidBodies/c",' '.*does not exist'
refuse 's/^\(f \)\([0-9]*\) \([0-9]*\) \([0-9]*\)$/\1\3 \2 \4/' '.*it is inside out'
sed '0,/^f /{/^f /d}' m.art >x.art
artsim m.art -t 0.02 -r a:position@0.02=p.tsv
artsim x.art -t 0.02 2>said || echo $?
grep -c 'warning: .*is open (3 boundary edges)' said
artsim --strict x.art -t 0.02 2>said && echo runs
grep -c 'error: .*3 boundary edges' said

# stderr: rounded by up to 0.5
# What a newcomer types and what the message then offers: properties of parts, of materials and of components below, coordinates by
# the name that OpenSim has, numbers beyond the last, classes and commands by half of their names, levels that no voxel has.
cat > soft.lua <<'END'
local art = require "art"
local m = art.root{name="r"}:add(art.MechModel{name="mech", gravity={0, 0, 0}})
local p = m:add(art.Particle{name="top", position={-1, 0, 0}, dynamic=false})
local b = m:add(art.box{name="fore", size={1, 0.2, 0.2}, density=1, position={0.5, 0, 0}})
m:add_multi_point_muscle{name="biceps", points={p, b:add_marker{world={0.5, 0, 0}}}, material=art.SimpleAxialMuscle{maxForce=1}}
m:add_fem{name="tissue", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=1, ny=1, nz=1}, density=1}
END
artbuild soft.lua -o soft.art
cp "$ARTKIT_TOP/examples/opensim/arm.osim" arm.osim
show()
{
    "$@" </dev/null 2>&1 || echo "exit $?"
}
show artsim soft.art -t 0.1 --set biceps:maxForce=2
show artinfo get soft.art biceps:maxForce
show artsim soft.art -t 0.1 -r tissue:vonMisesStress
show artsim soft.art -t 0.1 -r rigidBodies:mass
show artsim soft.art -t 0.1 -r biceps:force
show artsim soft.art -t 0.1 -r tissue/nodes/999:position
show artsim -q arm.osim -t 0.1 -r elbow_flexion:value
show artinfo path -q arm.osim biceps --sweep elbow_flexion=0..90/2
for class in NeoHookean thelen2003 Zzzz; do
    echo "local art = require 'art' art.$class{}" > c.lua
    show artbuild c.lua
done
echo 'local art = require "art" art.root{name="r"}:add(art.MechModel{name="m"}):addRigidBody(1)' > c.lua
show artbuild c.lua
show artprobe filter x.csv
show artmesh scale x.obj
artimage make --size 4 'x' -o ramp.nrrd
show artimage threshold -l 50 ramp.nrrd -o none.nrrd
show artimage surface --level 50 ramp.nrrd -o none.obj
# frames have a folder and a series of one name, whichever is named
show artsim soft.art -t 0.02 --frames run.pvd@0.02
ls -d run*
show artsim soft.art -t 0.02 --frames all.vtu@0.02
ls all* 2>/dev/null || true

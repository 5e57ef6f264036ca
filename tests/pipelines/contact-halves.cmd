# A soft block lies on a plate: a run that goes on from a way point takes the same steps as the whole one, bit for bit, whatever
# the integrator is. (Trapezoidal took its first step after the way point as if nothing was in contact.)
cat >block.lua <<'END'
local art = require "art"
local root = art.root{name="r", maxStepSize=0.005}
local m = root:add(art.MechModel{name="m", maxStepSize=0.005})
local block = m:add_fem{name="block", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=2, ny=2, nz=2}, density=1000, stiffnessDamping=0.01,
  material=art.NeoHookeanMaterial{YoungsModulus=1e5, PoissonsRatio=0.3}}
local plate = m:add(art.body{name="plate", mesh=art.mesh.box{wx=4, wy=4, wz=1}, density=1, dynamic=false, position={0, 0, -1.001}})
m:set_collision_behavior(block, plate, true, 0.2)
END
artbuild -q block.lua -o block.art
for integrator in Trapezoidal ConstrainedBackwardEuler; do
    artsim -q block.art --integrator $integrator -t 0.2 --waypoint 0.1=way.txt --save-state whole.txt -r models/m/models/block/nodes/0:position=z.tsv
    artsim -q block.art --integrator $integrator -t 0.2 --load-state way.txt --save-state halves.txt
    cmp whole.txt halves.txt
done

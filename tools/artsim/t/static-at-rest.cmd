# A static step without a change of load changes nothing: vertices that had slid past the edge of the triangle that they began on
# kept it, and the step was over where the surface does not balance the forces (3.4 percent more than what the next step found).
cat >pad.lua <<'END'
local art = require "art"
local a = art.args{depth=0.45, x=0.05, div=1}
local root = art.root{name="r", maxStepSize=0.25}
local m = root:add(art.MechModel{name="m", gravity={0, 0, 0}, penetrationTol=0.01, maxStepSize=0.25})
local pad = m:add_fem{name="pad", mesh=art.volume.grid{wx=2, wy=2, wz=1, nx=4, ny=4, nz=2, kind="tet"}, density=1,
  material=art.MooneyRivlinMaterial{C10=2, bulkModulus=100}}
pad:fix{z=-0.5}
local ball = m:add(art.body{name="ball", mesh=art.mesh.icosphere{r=0.8, divisions=a.div}, density=1, dynamic=false, position={a.x, 0.05, 1.3}})
m:set_collision_behavior(pad, ball, true, 0)
m:set_collision_response(pad, ball, {name="response"})
root:add(art.input_probe{name="push", props={{ball, "targetPosition"}}, interpolation="Linear",
  data={{0, a.x, 0.05, 1.3}, {1, a.x, 0.05, 1.3 - a.depth}, {1.5, a.x, 0.05, 1.3 - a.depth}}})
END
for way in 'x=0.05' ${ART_LONG:+'x=0.22 depth=0.3 div=2'}; do
    artbuild -q pad.lua $way -o pad.art
    artsim -q pad.art -t 1.5 --integrator StaticIncremental -r response:normalForce | awk -v way="$way" '
        $1 == 1 { f = $2 } $1 > 1 && ($2 - f) ^ 2 > (1e-6 * f) ^ 2 { print way, "at", $1, $2, "after", f } END { if (!(f > 1)) print way, f }'
done

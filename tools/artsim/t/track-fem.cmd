# Finite elements, whose equations are solved by an iteration with a factor that serves several steps: excitations that
# were found and written with all digits repeat the motion, bit for bit, since the controller has solvers of its own.
# A factor for each step (hybridSolvesEnabled=false, or --exact) gives the same to what responses are solved for.
cat >tongue.lua <<'END'
local o = art.args{track=true}
local root = art.root{name="tongue", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, -9810}})
local fem = mech:add_muscle_fem{name="fem", density=0.00104, particleDamping=40, stiffnessDamping=0.02,
  mesh=art.volume.grid{wx=60, wy=30, wz=20, nx=8, ny=4, nz=3},
  material=art.MooneyRivlinMaterial{C10=1037, C20=486, bulkModulus=1e5},
  muscleMaterial=art.SimpleForceMuscle{maxStress=3e4}, incompressible="ELEMENT"}
fem:fix{x=-30}
local bundles = {}
for k, x in ipairs{{-30, 0}, {0, 30}} do
  bundles[#bundles + 1] = fem:muscle_bundle{name="up"..k, direction={1, 0, 0}, elements={x=x, z={3, 10}}}
  bundles[#bundles + 1] = fem:muscle_bundle{name="down"..k, direction={1, 0, 0}, elements={x=x, z={-10, -3}}}
end
local tip = fem:query():nearest_node{30, 0, 10}
tip.name = "tip"
if o.track then mech:add_tracking_controller{exciters=bundles, targets=tip, l2=0.003, damping=1e-4} end
END
artbuild tongue.lua -o tongue.art
artbuild tongue.lua track=false -o alone.art
F=models/m/models/fem
printf '0\t30\t0\t10\n0.15\t27\t0\t16\n' >tip.tsv
goal=controllers/tcon/motionTerm/targetPoints/tip_ref:position
artsim -q tongue.art -t 0.15 --input "$goal@CubicStep=tip.tsv" --record-excitations a.txt -r "$F/nodes/tip:position,$F/nodes/*:position=found.tsv"
artsim -q alone.art -t 0.15 --input "$F/bundles/*:excitation=a.txt" -r "$F/nodes/tip:position,$F/nodes/*:position=again.tsv"
cmp found.tsv again.tsv && echo 'the same bytes'
# with a horizon too
artsim -q tongue.art -t 0.05 --set controllers/tcon:horizon=3 --input "$goal@CubicStep=tip.tsv" --record-excitations b.txt -r "$F/nodes/*:position=ahead.tsv"
artsim -q alone.art -t 0.05 --input "$F/bundles/*:excitation=b.txt" -r "$F/nodes/*:position=ahead2.tsv"
cmp ahead.tsv ahead2.tsv && echo 'the same bytes with a horizon'
for how in -q --exact '--set models/m:hybridSolvesEnabled=false'; do
    artsim tongue.art -t 0.15 $how --profile --input "$goal@CubicStep=tip.tsv" -r "$F/nodes/tip:position=$(echo "$how" | cut -c 3-4).tsv" 2>profile.txt
    sed -n 's/.*: \([0-9]*\) systems with the factor of an earlier one.*/\1/p' profile.txt | awk '{ print ($1 > 0 ? "factors serve on" : "a factor for each") }'
done
cmp ex.tsv se.tsv
paste found.tsv ex.tsv | awk '!/^#/ { n = NF; e = ($2 - $(n - 2)) ^ 2 + ($4 - $n) ^ 2; if (e > most) most = e; if ($4 > z) z = $4 }
    END { print (z > 10.6 ? "lifted" : z), (most < 1e-5 ^ 2 ? "alike" : "apart by " sqrt(most)) }'

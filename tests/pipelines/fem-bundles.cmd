# materials of bundles add to those of their elements: E1 and E2 in a bundle are E1 + E2, over all elements or over two
# halves; with NullMaterial only the bundle acts; a material of an element takes the place of the model's
cat > beam.lua <<'END'
local art = require "art"
local mech = art.root{ name="x" }:add(art.MechModel{ name="mech" })
local function linear(E) return art.LinearMaterial{ YoungsModulus=E, PoissonsRatio=0.3 } end
local fem = mech:add_fem{ name="fem", density=10, material=linear(args.E or 1000), stiffnessDamping=0.01,
  mesh=art.volume.grid{ wx=1, wy=0.3, wz=0.3, nx=4, ny=2, nz=2 } }
fem:fix{ x=-0.5 }
if args.way == "all" then fem:bundle{ name="b", material=linear(3000) } end
if args.way == "halves" then
  fem:bundle{ name="left", elements={ x={ -1, 0 } }, material=linear(3000) }
  fem:bundle{ name="right", elements={ x={ 0, 1 } }, material=linear(3000) }
end
if args.way == "null" then
  fem.material = art.NullMaterial{}
  fem:bundle{ name="b", material=linear(4000) }
end
if args.way == "elements" then fem:set_material("all", linear(4000)) end
if args.way == "neo" then fem.material = art.NeoHookeanMaterial{ YoungsModulus=4000, PoissonsRatio=0.3 } end
if args.way == "neos" then
  fem.material = art.NeoHookeanMaterial{ YoungsModulus=1000, PoissonsRatio=0.3 }
  fem:bundle{ name="b", material=art.NeoHookeanMaterial{ YoungsModulus=3000, PoissonsRatio=0.3 } }
end
END
run() {
    out=$1
    shift
    artbuild beam.lua "$@" | artsim -q -t 0.3 - -r models/mech/models/fem/nodes/44:position@0.1=$out
}
run soft.tsv way=none
run hard.tsv way=none E=4000
for way in all halves null elements; do
    run $way.tsv way=$way
    artprobe diff --tol 1e-11 --rtol 1e-9 hard.tsv $way.tsv > log || { echo "$way.tsv differs"; exit 1; }
done
run neo.tsv way=neo
run neos.tsv way=neos
artprobe diff --tol 1e-11 --rtol 1e-9 neo.tsv neos.tsv > log || { echo "neos.tsv differs"; exit 1; }
# the moduli matter at all
if artprobe diff -q --tol 1e-3 hard.tsv soft.tsv > log; then exit 1; fi

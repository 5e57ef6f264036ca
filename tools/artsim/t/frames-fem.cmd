# tol: 1e-12 1e-12
# elements of every kind come back from a frame as those of the mesh that the model was made from; displacements,
# volumes of a stretch that is given are those of the stretch
cat > stretch.lua <<'END'
local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = args.kind, file = "mesh.vtu", material = art.LinearMaterial {} }
for _, n in ipairs(fem.nodes) do
  local p = n.position
  n.dynamic = false
  n.restPosition = p
  n.position = { 2 * p.x + 0.5 * p.y, p.y, 1.5 * p.z + 1 }
end
END
# the nodes of each element, in the order of VTK
cells()
{
    artvol convert -q "$1" -t vtk --encoding ascii | sed -n '/^CELLS/,/^CELL_TYPES/p'
}
for kind in tet pyramid wedge hex quadtet quadpyramid quadwedge quadhex; do
    artvol make grid kind=$kind wx=2 nx=2 ny=1 nz=1 -o mesh.vtu
    artbuild -q stretch.lua kind=$kind > model.art
    artsim -q model.art -t 0.01 --frames $kind@fields=all
    cells mesh.vtu > a
    cells $kind/$kind-000001.vtu > b
    cmp a b
    artvol info $kind/$kind-000001.vtu | grep -e "^nodes" -e "^elements" -e "^$kind " -e '^z' -e ^volume
done
artvol info hex/hex-000001.vtu | grep field
head -n 3 hex/components.tsv
tail -n 1 hex/components.tsv
artsim -q model.art -t 0.01 --frames text@ascii,fields=displacement+volumeRatio
sed -n '/Name="displacement"/{n;p;n;p;q;}' text/quadhex-000000.vtu
sed -n '/Name="volumeRatio"/{n;p;q;}' text/quadhex-000000.vtu
# what is shown can be chosen: the usual, some, those of elements, nothing
fields()
{
    echo "$1"
    artsim -q model.art -t 0.01 --frames "chosen@fields=$1"
    artvol info chosen/quadhex-000001.vtu | grep _field || true
}
artsim -q model.art -t 0.01 --frames usual
artsim -q model.art -t 0.01 --frames chosen@fields=default
diff -r usual chosen
fields default
fields none
fields stress+elements/stress+volume
fields nodes/vonMisesStress+mass+elements/mass
fields default+MAPStrain+elements/pressure
# frames without forces do not need them evaluated: the same bytes beside a record that does
cat > hang.lua <<'END2'
local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "soft", mesh = art.volume.grid { nx = 2 }, material = art.MooneyRivlinMaterial {
  C10 = 1e4, C01 = 0, bulkModulus = 1e6 }, softIncompMethod = "NODAL" }
fem:fix { x = -0.5 }
END2
artbuild -q hang.lua > hang.art
mkdir alone beside
artsim -q hang.art -t 0.05 --frames alone/f
artsim -q hang.art -t 0.05 --frames beside/f -r models/mech/models/soft/nodes/1:force=force.tsv
diff -r alone beside
artvol info alone/f/soft-000001.vtu | grep pressure

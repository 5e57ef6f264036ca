# Elements of an incompressible model that have not kept their volume are said at the end: of tetrahedra, whose nodes keep theirs.
# stderr: ^artsim: tet.art:[0-9]+:[0-9]+: warning: elements of 'models/mech/models/f' have from 0\.[0-6][0-9]* to [0-9.]+ of their volume at rest at the end, though it is incompressible \(NODAL\): a finer mesh, or hexahedra, keep more of it$
cat >block.lua <<'END'
local art = require "art"
local a = art.args{kind="tet", inc="NODAL"}
local mech = art.root{name="b", maxStepSize=0.01}:add(art.MechModel{name="mech", gravity={0, 0, 0}})
local f = mech:add_fem{name="f", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=3, ny=3, nz=3, kind=a.kind}, density=1000, particleDamping=20,
  incompressible=a.inc, material=art.MooneyRivlinMaterial{C10=1000, bulkModulus=1e6}}
f:fix{z=-0.5}
f:load_surface({z=0.5}, {total={5000, 0, -5000}})
END
for kind in tet hex; do
    artbuild block.lua kind=$kind inc=$([ $kind = tet ] && echo NODAL || echo ELEMENT) -o $kind.art
    artsim $kind.art -t 0.5 -r f:volume@0.5 | awk "END { printf \"%.2f\\n\", \$2 }"
done

# a mesh comes through a pipe: - is standard input
cat > beam.lua <<'END'
local art = require "art"
local mech = art.root{ name="beam" }:add(art.MechModel{ name="mech" })
local fem = mech:add_fem{ name="fem", file="-", density=10 }
fem:fix{ x=-0.5 }
END
artvol make grid wx=1 wy=0.3 wz=0.3 nx=6 ny=3 nz=3 | artbuild beam.lua > beam.art
artinfo get beam.art models/mech/models/fem/nodes/0:dynamic
artinfo get beam.art models/mech/models/fem/nodes/111:dynamic
artedit -x models/mech/models/fem beam.art | artvol info -q -f artfem - | grep -E '^(nodes|elements) '

# control panels in Lua: objects: one row for each of their properties; a property of an object that is null is an error
. "$HERE/panels.sh"
panels eight <<'END'
root:add(art.control_panel{name="p"}):add{u, "material"}
END
# what colours mean, as sections 6.12.8, 7.6.5 and 8.7.4 of the guide have it
panels colours <<'END'
local fem = mech:add_fem{name="f", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=1, ny=1, nz=1}}
local field = fem:add_field{name="d", value=function(place) return place.x end}
local plane = fem:add(art.FemCutPlane{name="plane"})
local p = root:add(art.control_panel{name="p"})
p:add{field, "renderRange"}:add{field, "colorMap"}:add{plane, "colorMap"}:add{mech.collisionManager, "colorMapRange"}
END
panels null <<'END' || echo "status $?"
local fem = mech:add_fem{name="f", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=1, ny=1, nz=1}}
root:add(art.control_panel{name="p"}):add{fem, "auxiliaryMaterials.stiffness"}
END

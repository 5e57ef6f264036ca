# control panels in Lua: objects: one row for each of their properties; a property of an object that is null is an error
. "$HERE/panels.sh"
panels eight <<'END'
root:add(art.control_panel{name="p"}):add{u, "material"}
END
panels null <<'END' || echo "status $?"
local fem = mech:add_fem{name="f", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=1, ny=1, nz=1}}
root:add(art.control_panel{name="p"}):add{fem, "auxiliaryMaterials.stiffness"}
END

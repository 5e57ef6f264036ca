# control panels in Lua: one property by its host and path: simple, inside an object, of a component by its path, of the root
. "$HERE/panels.sh"
panels two <<'END'
local p = root:add(art.control_panel{name="p"})
p:add{mech, "integrator"}:add{u, "material.maxForce"}:add{of=b, prop="mass"}:add{"models/m/axialSprings/v:excitation"}
p:add{root, "maxStepSize"}:add{u, "length"}:add{b, "renderProps.faceColor"}
END

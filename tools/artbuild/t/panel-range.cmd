# control panels in Lua: sliders: a range that is stated, or the property's own; none else
. "$HERE/panels.sh"
panels three <<'END'
local p = root:add(art.control_panel{name="p"})
p:add{u, "excitation"}:add{u, "excitation", range={0.25, 0.5}}:add{u, "material.maxForce", range={-1, 1e3}}:add{u, "material.maxForce"}
END

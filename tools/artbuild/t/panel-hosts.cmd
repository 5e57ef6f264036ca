# control panels in Lua: several hosts: a value for all, ? where they differ
. "$HERE/panels.sh"
panels five <<'END'
local p = root:add(art.control_panel{name="p"})
p:add{{u, v}, "excitation", label="both"}:add{of={u, v}, prop="material.maxForce", range={0, 10}, label="force"}
END
printf 'panel p\npanel p both 0.5\npanel p\n' | artsim -q --console five.art

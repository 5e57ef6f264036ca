# control panels in Lua: separators
. "$HERE/panels.sh"
panels six <<'END'
root:add(art.control_panel{name="p"}):add{u, "excitation"}:add{separator=true}:add{v, "excitation"}:add_separator()
END

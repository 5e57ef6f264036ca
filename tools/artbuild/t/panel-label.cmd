# control panels in Lua: labels
. "$HERE/panels.sh"
panels four <<'END'
root:add(art.control_panel{name="p"}):add{u, "excitation", label='the "first" one'}
END

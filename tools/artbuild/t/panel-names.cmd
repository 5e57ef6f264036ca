# control panels in Lua: panels with names, any number of them
. "$HERE/panels.sh"
panels one <<'END'
root:add(art.control_panel{name="first"}):add{mech, "gravity"}
root:add(art.control_panel{name="second", {"maxStepSize"}, {"models/m:frameDamping"}})
END

# control panels in Lua: panels of a file are changed by other programs
. "$HERE/panels.sh"
panels one <<'END'
root:add(art.control_panel{name="first"}):add{mech, "gravity"}
root:add(art.control_panel{name="second", {"maxStepSize"}, {"models/m:frameDamping"}})
END
artedit one.art --set second:name=third -o changed.art && artinfo panels changed.art | cut -f 1,2

# control panels in Lua: what is inherited is set by the widget, and inherited again
. "$HERE/panels.sh"
panels seven <<'END'
root:add(art.control_panel{name="p"}):add{c, "pointDamping", label="damping"}
END
printf 'panel p damping 0.5\nget models/m/particles/c:pointDamping\ninherit models/m/particles/c:pointDamping on\nget models/m/particles/c:pointDamping\n' |
    artsim -q --console seven.art

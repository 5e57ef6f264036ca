# control panels in Lua: panels that cannot be
. "$HERE/panels.sh"
echo 'p:add{u, "excitatoin"}' | wrong
echo 'p:add{u, "excitation", range={1, 0}}' | wrong
echo 'p:add{u, "excitation", range={0}}' | wrong
echo 'p:add{mech, "integrator", range={0, 1}}' | wrong
echo 'p:add{u, "length", range={0, 1}}' | wrong
echo 'p:add{"excitation", u}' | wrong
echo 'p:add{u}' | wrong
echo 'p:add{u, "excitation", rnge={0, 1}}' | wrong
echo 'p:add{"models/n:gravity"}' | wrong
echo 'p:add{h, coordinate="theta"}' | wrong
echo 'p:add{art.Muscle{name="w"}, "excitation"}' | wrong
echo 'root:add(art.coordinate_panel{name="q"}):add{h, coordinate="phi"}' | wrong
ls wrong.art 2>/dev/null || echo "no file is left"

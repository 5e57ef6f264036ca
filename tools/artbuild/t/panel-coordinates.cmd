# control panels in Lua: coordinates of joints
. "$HERE/panels.sh"
panels coordinates <<'END'
local p = root:add(art.coordinate_panel{name="pose", mechmodel=mech})
p:add_coordinates(h):add{h, coordinate="theta", label="knee", range={0, 10}}
local s = mech:add(art.SphericalJoint{name="s", bodyA=b})
END
printf 'panel pose knee 5\nget models/m/bodyConnectors/h:theta\n' | artsim -q --console coordinates.art
grep -n 'mechmodel\|handle' coordinates.art

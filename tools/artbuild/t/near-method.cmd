# A method that a component does not have is reported with the one that was meant, or the class that has it.
cat > mesh.lua <<'END'
local art = require "art"
local fem = art.root{name="r"}:add(art.MechModel{name="m"})[ARG]
END
try()
{
    sed "s/\[ARG\]/$1/" mesh.lua > try.lua
    artbuild try.lua 2>&1 >/dev/null | sed 's/try.lua:2: //'
}
grid='mesh=art.volume.grid{nx=1, ny=1, nz=1}'
try ":add_fem{name=\"f\", $grid}:add_muscle_bundle{}"
try ":add_muscle_fem{name=\"f\", $grid}:add_muscle_bundle{}"
try ":add_muscle_fem{name=\"f\", $grid}:muscel_bundle{}"
try ":add_muscle_fem{name=\"f\", $grid}:muscle_bundle{name=\"b\", elements=\"all\", direction={1, 0, 0}, material=art.GenericMuscle{}}"
try ":nothing_like_it{}"
# what other programs call so, and the ways there are for a word
try ':attach(1)'
try ':collide(1)'
try ':add_hinge{}'
try ":add_fem{name=\"f\", $grid}:translate(1)"
try ":add_fem{name=\"f\", $grid}:clamp{}"
try ':add_probe{}'

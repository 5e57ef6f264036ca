# a tetrahedron that is nearly flat is reported, one that is only thin is not
for height in 0.001 0.1; do
    cat > flat.lua <<END
local art = require "art"
local m = art.root{name="r"}:add(art.MechModel{name="m"})
m:add_fem{name="f", density=1000, mesh=art.volume.new({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3, 0.3, $height}, {0, -1, 0}},
  {{1, 2, 3, 4}, {5, 2, 1, 4}})}
END
    artbuild flat.lua -o flat.art
    artinfo check flat.art || echo "rc $?"
done

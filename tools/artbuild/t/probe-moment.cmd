# A force by data of one row acts at one moment, which is warned of; a reference to a value is refused.
# exit: 3
cat > push.lua <<'END'
local art = require "art"
local root = art.root{name="r"}
local p = root:add(art.MechModel{name="m"}):add(art.Particle{name="p"})
root:add(art.input_probe{props=PROPS, data={{0, 1, 0, 0}}})
END
try() { sed "s/PROPS/$1/" push.lua > try.lua && artbuild try.lua 2>&1 >/dev/null; }
try '{p, "externalForce"}'
try '{p, "externalForce"}, stop=1'
try '{p, "velocity"}'
try '{p.externalForce}'

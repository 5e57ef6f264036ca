# tol: 1e-9
# from a script through an edit into a run
cat > fall.lua <<'END'
local art = require "art"
local mech = art.root{name="r"}:add(art.MechModel{name="m", gravity={0, 0, -10}})
mech:add(art.Particle{name="p", mass=1})
END
artbuild fall.lua | artedit --set models/m:gravity='[ 0 0 -5 ]' --duplicate models/m/particles/p=q |
    artsim - -t 1 -r models/m/particles/q:velocity@1

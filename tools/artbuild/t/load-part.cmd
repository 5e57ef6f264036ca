# a script changes a list of probes, and it stays one
cat > probes.art <<'END'
[ NumericOutputProbe
  [ name="late" stopTime=1000000000 props=[ b/18-x/e/13:excitation ] ]
  NumericInputProbe [ name="first" props=[ b/2:excitation ] ] ]
END
cat > later.lua <<'END'
local art = require "art"
local root = art.load("probes.art")
root:find("outputProbes/late").stopTime = 2.5
END
artbuild -q later.lua -o later.art
cat later.art
# one more part, and it is a root
cat > more.lua <<'END'
local art = require "art"
local root = art.load("probes.art")
root:add(art.MechModel{name="arm"})
END
artbuild -q more.lua | head -n 3

# exit: 3
# stderr: ^artbuild: bad.lua:3: error: Particle has no property .positon.; did you mean .position.\?$
cat >bad.lua <<'END'
local art = require "art"
local m = art.root():add(art.MechModel{name="m"})
m:add(art.Particle{positon={0, 0, 0}})
END
artbuild bad.lua -o bad.art || { code=$?; test ! -e bad.art; exit $code; }

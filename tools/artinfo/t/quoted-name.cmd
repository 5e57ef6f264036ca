# a name with a quote survives in references
cat > a.lua <<'END'
local root = art.root{name="r"}
local m = root:add(art.MechModel{name="m"})
local p = m:add(art.Particle{name='a"b', dynamic=false})
local q = m:add(art.Particle{name="q", position={1, 0, 0}})
m:add(art.AxialSpring{name="s", points={p, q}})
END
artbuild a.lua -o a.art
artinfo get -q a.art models/m/axialSprings/s:points

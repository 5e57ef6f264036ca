# exit: 3
# stderr: bad.lua:2: error: AxialSpring 'models/m/axialSprings/s' needs two end points
printf 'local m = art.root():add(art.MechModel{name="m"})\nm:add(art.AxialSpring{name="s"})\n' >bad.lua
artbuild bad.lua

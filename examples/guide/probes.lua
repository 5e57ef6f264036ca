-- The box on a muscle whose upper end goes around a diamond (EX5.05, EX5.07): an input probe drives the target
-- position of a particle, from a file or from numbers in the model; an output probe keeps a velocity.
local art = require "art"
local a = art.args{file=""}
dofile "body-spring.lua"
local root = art.root()
local mech = root.models.mech
local probe = {name="Particle Position", props={mech:find "particles/p1", "targetPosition"}}
if a.file ~= "" then
  probe.file = a.file
else
  probe.data = {{0, 0, 0, 0}, {1, 0.5, 0, 0.5}, {2, 0, 0, 1}, {3, -0.5, 0, 0.5}, {4, 0, 0, 0}}
end
root:add(art.input_probe(probe))
root:add(art.output_probe{name="FrameMarker Velocity", props={mech:find "frameMarkers/0", "velocity"},
  file="velocity.txt", stop=10, interval=0.01})

local art = require "art"
local root = art.root{name="both", maxStepSize=0.01}
for i, name in ipairs{"left", "right"} do
    local m = root:add(art.MechModel{name=name, gravity={0, 0, -9.8 / i}, pointDamping=0.1})
    local o = m:add(art.Particle{name="o", dynamic=false})
    local p = m:add(art.Particle{name="p", position={i, 0, 0}})
    m:add(art.AxialSpring{name="s", points={o, p}, restLength=1, material=art.LinearAxialMaterial{stiffness=50}})
    root:add(art.output_probe{name=name, props={{p, "position"}}, file=name .. ".txt", stop=1})
end

# what is only drawn takes no part in the simulation, and is recorded where the model has it
cat > cut.lua <<'END'
local art = require "art"
local root = art.root { name = "r", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "m" })
local fem = mech:add_fem { name = "f", density = 1000, mesh = art.volume.grid { nx = 1, ny = 1, nz = 1 },
  material = art.LinearMaterial { YoungsModulus = 1e5, PoissonsRatio = 0.3 } }
fem:find("cutPlanes"):add(art.FemCutPlane { position = { 0, 0, 0.03 } })
return root
END
artbuild cut.lua | artsim -q - -t 0.01 -r models/m/models/f/cutPlanes/0:position
artbuild cut.lua | artsim -q - -t 0.01 -r models/m/models/f/cutPlanes/0:pose

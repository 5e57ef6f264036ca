-- The tongue with muscles in its elements instead of fibres: for each bundle the elements that its fibres pass through,
-- along them; BlemkerMuscle with a maximal stress.
local art = require "art"
local o = art.args { model = "tongue.art", stress = 30000 }
local root = art.load(o.model)
local tongue = root:find "models/mech/models/tongue"
local n = 0
for i = 1, #tongue.bundles do
  local bundle = tongue.bundles[i]
  while #bundle.elementDescs > 0 do bundle.elementDescs[1]:delete() end
  bundle:directions_from_fibres {}
  bundle.fibresActive = false
  bundle.muscleMaterial = art.BlemkerMuscle { maxStress = o.stress }
  n = n + #bundle.elementDescs
end
print(#tongue.bundles, n)
return root

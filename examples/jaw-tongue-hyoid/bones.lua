-- Cranium, maxilla, jaw and hyoid. Of jaw and hyoid the density is a mass by the volume of the older, closed meshes, the
-- rest follows from the new ones. The files are in metres.
local art = require "art"

local all = {
  { name = "cranium", file = "ubccranium_symmetric.obj" },
  { name = "maxilla", file = "ubcmaxilla_symmetric_teethsmoothed.obj" },
  { name = "jaw", file = "ubcjaw_symmetric_teethsmoothed.obj", mass = 0.2, older = "jaw_smooth.obj", told = 3.6e-6,
    frameDamping = 20, rotaryDamping = 200 },
  { name = "hyoid", file = "ubchyoid_symmetric.obj", mass = 0.01, older = "hyoid_t.obj", told = 2e-6,
    frameDamping = 10, rotaryDamping = 100 },
}

-- With fixed = true all of them stand still; with told = true they have the densities that the paper tells, 3600 and 2000 kg/m^3.
return function(mech, data, fixed, told)
  local bones, geometry = {}, data .. "/geometry/"
  for _, b in ipairs(all) do
    local density = told and b.told or b.mass and b.mass / art.mesh.read(geometry .. "reference-density/" .. b.older):volume()
    -- the hyoid has a hole of six edges: its volume is that about the origin of its frame
    bones[b.name] = mech:add(art.body { name = b.name, file = geometry .. b.file, scale = 1000, open = true,
      density = density, center = b.mass ~= nil, dynamic = b.mass ~= nil and not fixed,
      frameDamping = b.frameDamping, rotaryDamping = b.rotaryDamping })
  end
  return bones
end

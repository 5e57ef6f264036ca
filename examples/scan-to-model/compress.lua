-- A bone that is compressed: elements with the stiffness that the scan has there (`modulus`, put in front by run.sh), the
-- lowest nodes held, the uppermost moved down.
local art = require "art"
local o = art.args { mesh = "bone.vtu", scan = "ct.nii.gz", by = 0.1 }
local root = art.root { name = "ScanToModel", maxStepSize = 1 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
-- N, mm, tonnes, s
local bone = mech:add_fem { name = "bone", density = 1.8e-9, mesh = art.volume.read(o.mesh),
  material = art.LinearMaterial { YoungsModulus = 1000, PoissonsRatio = 0.3, corotated = false }, surfaceRendering = "Shaded",
  renderProps = { faceColor = { 0.9, 0.85, 0.7 } } }
-- behind the elements stand the facets of the boundary
assert(#modulus >= #bone.elements, "a modulus for each element")
local next_element = 0
bone.material.YoungsModulusField = bone:add_field { name = "stiffness", on = "elements", value = function()
  next_element = next_element + 1
  return modulus[next_element]
end }

local low, high = math.huge, -math.huge
for _, n in ipairs(bone.nodes) do low, high = math.min(low, n.position[3]), math.max(high, n.position[3]) end
local slack = 0.1 * (high - low)
for i, n in ipairs(bone:nodes_where { where = function(p) return p[3] < low + slack end }) do
  n.dynamic = false
  n.name = "held" .. i
end
for _, n in ipairs(bone:nodes_where { where = function(p) return p[3] > high - slack end }) do
  n.dynamic = false
  n.targetDisplacement = { 0, 0, -o.by }
end


-- the scan behind, in its own place: two planes through the middle, a window for bone
root.renderables:add(art.DicomViewer { name = "scan", imageFile = o.scan, drawXY = false, window = "CUSTOM", center = 300,
  width = 2000 })

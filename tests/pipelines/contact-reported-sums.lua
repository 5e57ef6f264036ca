-- a monitor: forces on vertices are the contact forces, on both bodies the same and opposite
local found = 0
local left = root:find("models/mech/collisionManager/responses/left")

local function total(list)
  local f, size = art.vec(0, 0, 0), 0
  for _, x in ipairs(list) do f, size = f + x.force, size + x.force:norm() end
  return f, size
end

function apply(t0, t1)
  local contacts, size = total(left:contacts())
  local on0, on1 = total(left:vertex_forces(0)), total(left:vertex_forces(1))
  local _, all = total(left:contacts())
  local tol = 1e-12 * (all + 1e-300)
  local function same(a, b, what)
    if (a - b):norm() > tol then error(string.format("%s differ by %g of %g at %g", what, (a - b):norm(), all, t0)) end
  end
  same(contacts, on0, "contacts and vertices of the first")
  same(on0, -1 * on1, "both sides")
  same(contacts, left.force, "contacts and the property")
  for _, c in ipairs(left:contacts()) do
    if c.force:cross(c.normal):norm() > tol then error("a force that is not along its normal") end
    local sum = 0
    for _, w in ipairs(c.weights0) do sum = sum + w end
    if #c.weights0 > 0 and math.abs(sum - 1) > 1e-12 then error("weights do not sum to one") end
    found = found + 1
  end
  for _, v in ipairs(left:vertex_forces(0)) do
    -- the pressure is the force by the area of the vertex that faces it
    if v.pressure ~= 0 and math.abs(math.abs(v.pressure) * v.area - v.force:norm()) > 1e-12 * v.force:norm() then
      error("pressure and area of a vertex")
    end
  end
  -- a brick without friction on a plate: one region, that of its bottom and a little of its sides
  local regions = left:penetration_regions(0)
  if regions and #regions > 0 and #left:contacts() > 0 then
    local r, depth = regions[1], -left:contacts()[1].distance
    if #regions ~= 1 or r.body.name ~= "top" or r.other.name ~= "left" or #r.vertices ~= 4 or #r.contours ~= 1 then
      error("the region of the brick")
    end
    if math.abs(r.area - 1 - 4 * depth) > 0.05 then error("area of the region " .. r.area) end
    for _, p in ipairs(r.contours[1]) do if math.abs(p.z) > 1e-12 then error("contour out of the plane") end end
    local other = left:penetration_regions(1)
    if #other ~= 1 or math.abs(other[1].area - 1) > 1e-6 or #other[1].vertices ~= 0 then error("the region of the plate") end
    inside = (inside or 0) + 1
  end
  if t1 > 0.995 and (regions ~= nil) ~= (left.contourLength == 4 and inside ~= nil and inside > 50) then error("regions") end
  if t1 > 0.995 and found < 20 then error("only " .. found .. " contacts were seen") end
end

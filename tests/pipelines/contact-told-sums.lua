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
    -- of what is flat the pressure is the force by the area of the vertex
    if v.pressure > 0 and v.area <= 0 then error("a vertex without area") end
  end
  if t1 > 0.995 and found < 20 then error("only " .. found .. " contacts were seen") end
end

-- The force on all nodes that are held at the lower end.
local held, sum = {}, art.vec(0, 0, 0)
for _, n in ipairs(root:find("models/mech/models/bone").nodes) do
  if n.name and n.name:find("^held") then held[#held + 1] = n end
end
self:declare{name="reaction", type="vector", size=3, readonly=true, get=function() return sum end}
function apply(t0, t1)
  sum = art.vec(0, 0, 0)
  for _, n in ipairs(held) do sum = sum + n.reaction end
end

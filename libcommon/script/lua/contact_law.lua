-- laws of contact force, and how soft contact may be
local art = ...

local contact_softness = art.contact_softness
art.contact_softness = nil

-- manager:compliant_contact(): compliance, damping and stictionCreep that fit the sizes and weights of what moves
art.method("CollisionManager", "compliant_contact", function(manager)
  local compliance, damping, creep = contact_softness(manager.parent)
  manager.compliance, manager.damping, manager.stictionCreep = compliance, damping, creep
  return compliance, damping, creep
end)

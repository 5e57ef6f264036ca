-- stiffness by area; where vertices of both bodies touch each side bears half. The slope is found by differences.
local K
function init(own) K = own.stiffness end
function force(d, contact)
  local area = contact.area or error("a contact without area: method=VERTEX_PENETRATION")
  if contact.two_way then area = area / 2 end
  return -K * area * (-d) ^ 1.5, nil, 20
end

-- throws the body away in the middle of contact
local top = root:find("models/mech/rigidBodies/top")
function apply(t0) if t0 > 0.095 then top.externalForce = { 1e18, 0, 0, 0, 0, 0 } end end

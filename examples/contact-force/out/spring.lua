-- each contact is a spring: F, its inverse slope, damping
local K, D
function init(own) K, D = own.stiffness, own.damping end
function force(d, contact) return K * d, 1 / K, D end

-- a block that falls on a plate, the contact of which has one of several laws
local art = require "art"
local o = art.args { law = "compliance", height = 0.02, speed = 0, g = 9.8, step = 0.001, dissipation = 0 }
local root = art.root { name = "drop", maxStepSize = o.step }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, -o.g } })
mech:add(art.box { name = "plate", size = { 2, 2, 0.2 }, position = { 0, 0, -0.1 }, dynamic = false, density = 1000 })
mech:add(art.box { name = "block", size = { 0.4, 0.3, 0.2 }, position = { 0.1, 0.05, 0.1 + o.height }, density = 100,
  velocity = { 0, 0, -o.speed, 0, 0, 0 } })
local contact = mech.collisionManager.behaviors:add(art.CollisionBehavior { name = "contact", enabled = true,
  collidable0 = '"rigidBodies/block"', collidable1 = '"rigidBodies/plate"', method = "VERTEX_PENETRATION", penetrationTol = 0 })

local laws = {}
function laws.compliance() contact.compliance, contact.damping = 1e-4, 10 end
function laws.c() contact.forceBehavior = art.StiffContact { stiffness = 10000, damping = 10 } end
function laws.lua()
  local law = art.ScriptContactForce { script = "spring.lua" }
  law:declare { name = "stiffness", default = 10000.0 }
  law:declare { name = "damping", default = 10.0 }
  contact.forceBehavior = law
end
function laws.pressure()
  local law = art.ScriptContactForce { script = "pressure.lua" }
  law:declare { name = "stiffness", default = 1e5 }
  contact.forceBehavior = law
end
function laws.crossley() contact.forceBehavior = art.HuntCrossleyContact { stiffness = 1e6, dissipation = o.dissipation } end
laws[o.law]()

-- points, frames, bodies, markers and joints on finite elements; queries
local art = require "art"
local root = art.root { name = "attach" }
local mech = root:add(art.MechModel { name = "mech" })

local function near(a, b, tol)
  for i = 1, #b do assert(math.abs(a[i] - b[i]) <= (tol or 1e-12), tostring(a) .. " is not " .. tostring(b)) end
end
local function fails(what, f, ...)
  local ok, why = pcall(f, ...)
  assert(not ok, "no error: " .. what)
  assert(tostring(why):find(what, 1, true), tostring(why))
end

local fem = mech:add_fem { name = "fem", mesh = art.volume.grid { wx = 1, wy = 0.2, wz = 0.2, nx = 5, ny = 1, nz = 1 } }
fem:fix { x = -0.5 }
local other = mech:add_fem { name = "other", mesh = art.volume.grid { wx = 0.4, wy = 0.1, wz = 0.1, nx = 2, ny = 1, nz = 1 },
  transform = { 0.7, 0, 0 } }

-- queries see where the nodes are now
local q = fem:query()
local e, at, d, xi = q:containing { -0.45, 0.03, 0.02 }
assert(e == fem.elements[1] and d == 0)
near(at, { -0.45, 0.03, 0.02 })
near(xi, { -0.5, 0.3, 0.2 }, 1e-9)
assert(q:containing { 2, 0, 0 } == nil)
local n, place, far = q:nearest { 2, 0, 0 }
assert(n == fem.elements[5] and math.abs(far - 1.5) < 1e-12)
near(place, { 0.5, 0, 0 })
assert(q:nearest({ 2, 0, 0 }, "all", 1) == nil and q:nearest({ 0, 0, 0 }, "shells") == nil)
local _, _, deep = q:nearest({ 0, 0, 0 }, "surface")
assert(math.abs(deep - 0.1) < 1e-12)
local node, off = q:nearest_node { 0.6, 0.1, 0.1 }
assert(math.abs(off - 0.1) < 1e-12)
near(node.position, { 0.5, 0.1, 0.1 })
assert(#q:nodes_near({ -0.5, 0, 0 }, 0.15) == 4 and #q:nodes_near({ 9, 0, 0 }, 1) == 0)
assert(q:is_surface_node(node))
fails("is no node of the model", q.is_surface_node, q, other.nodes[1])
fails("a place has 3 numbers", q.containing, q, { 1, 2 })

-- a point in a model, in an element, by nodes
local p = mech.particles:add(art.Particle { name = "p", mass = 1, position = { 0.1, 0, 0.05 } })
local a, inside = mech:attach_point(p, fem)
assert(inside and a.element and a.parent == mech.attachments)
near(p:world(), { 0.1, 0, 0.05 })
fails("is attached already", mech.attach_point, mech, p, fem)
mech:detach_point(p)
near(p.position, { 0.1, 0, 0.05 })
mech:attach_point(p, fem.elements[1], { -0.4, 0, 0 })
near(p.position, { -0.4, 0, 0 })
mech:detach_point(p)
_, inside = mech:attach_point(p, fem.elements[1], { 0, 0, 0 })
assert(not inside)
near(p.position, { -0.3, 0, 0 })
mech:detach_point(p)
_, inside = mech:attach_point(p, fem, { 3, 0, 0 })
assert(not inside)
near(p.position, { 0.5, 0, 0 })
mech:detach_point(p)
local corner = { fem.nodes[1], fem.nodes[2], fem.nodes[7] }
fails("do not span its place", mech.attach_point, mech, p, corner, { 0, 0, 5 })
fails("add up to 0.9", mech.attach_point, mech, p, corner, nil, { 0.5, 0.2, 0.2 })
fails("2 weights for 3 nodes", mech.attach_point, mech, p, corner, nil, { 0.5, 0.5 })
fails("is there twice", mech.attach_point, mech, p, { corner[1], corner[1] }, nil, { 0.5, 0.5 })
assert(#mech.attachments == 0)
mech:attach_point(p, corner, nil, { 0.5, 0.25, 0.25 })
near(p.position, art.vec(table.unpack(corner[1].position)) * 0.5 + art.vec(table.unpack(corner[2].position)) * 0.25
  + art.vec(table.unpack(corner[3].position)) * 0.25)
fails("which is attached to it", mech.attach_point, mech, corner[2], p)
fails("cannot be attached to itself", mech.attach_point, mech, corner[2], corner, nil, { 0.5, 0.25, 0.25 })
fails("weights belong to a list of nodes", mech.attach_point, mech, node, other, nil, { 1 })

-- nodes of one model in another
mech:attach_point(other:nodes_where { x = 0.5, y = 0.05, z = 0.05 }[1], fem)

-- frames and bodies, by a model, an element and nodes
local frame = mech.frames:add(art.Frame { name = "frame", pose = { 0.4, 0, 0, 0, 1, 0, 45 } })
mech:attach_frame(frame, fem)
local held = frame.position
mech:detach_frame(frame)
near(frame.position, held)
fails("is attached to nothing", mech.detach_frame, mech, frame)
mech:attach_frame(frame, fem)
near(frame.position, held)
near(frame:world_pose(), { 0.4, 0, 0, 0, 1, 0, 45 }, 1e-9)
local box = mech:add(art.box { name = "box", size = { 0.1, 0.1, 0.1 }, position = { 0.05, 0, 0 } })
fails("lie on a line", mech.attach_frame, mech, box, { fem.nodes[1], fem.nodes[2] }, { -0.5, -0.1, -0.1 }, { 0.5, 0.5 })
mech:attach_frame(box, fem:nodes_where { x = { -0.1, 0.1 } })
near(box:world_pose(), { 0.05, 0, 0, 1, 0, 0, 0 }, 1e-9)
local own = fem:add_frame { name = "own", pose = { -0.2, 0.05, 0, 0, 0, 1, 30 } }
near(own:world_pose(), { -0.2, 0.05, 0, 0, 0, 1, 30 }, 1e-9)
own = fem:add_frame { name = "by-nodes", pose = { -0.2, 0, 0 }, nodes = fem:nodes_where { x = { -0.4, 0 } } }
near(own:world_pose(), { -0.2, 0, 0, 1, 0, 0, 0 }, 1e-9)

-- markers: by place, element, nodes, nodes and weights
local m = fem:add_marker { name = "m", position = { 0.31, 0.02, -0.04 } }
near(m:world(), { 0.31, 0.02, -0.04 })
near(fem:add_marker { position = { 0.2, 0, 0 }, element = fem.elements[4] }:world(), { 0.2, 0, 0 })
near(fem:add_marker { position = { 0, 0, 0 }, nodes = fem:nodes_where "all" }:world(), { 0, 0, 0 })
near(fem:add_marker { nodes = { fem.nodes[1], fem.nodes[2] }, weights = { 0.25, 0.75 } }.position,
  art.vec(table.unpack(fem.nodes[1].position)) * 0.25 + art.vec(table.unpack(fem.nodes[2].position)) * 0.75)
local before = #fem.markers
fails("do not span", fem.add_marker, fem, { position = { 0, 0, 3 }, nodes = { fem.nodes[1], fem.nodes[2] } })
fails("needs position", fem.add_marker, fem, {})
assert(#fem.markers == before)
local muscle = art.Muscle { name = "muscle", points = { m, p } }
muscle.material = art.SimpleAxialMuscle { stiffness = 20, damping = 10, maxForce = 10 }
mech.axialSprings:add(muscle)

-- joints between models, and between a model and a body
local free = mech:add(art.box { name = "free", size = { 0.1, 0.1, 0.1 }, position = { 0, 0, 1 } })
local h = mech:add_joint("HingeJoint", { name = "h", a = free, b = fem, origin = { 0.2, 0, 0.1 }, axis = { 0, 1, 0 } })
assert(math.abs(h.theta) < 1e-9)
fails("follow from its ends", function() h.theta = 20 end)
local s = mech:add_joint("SphericalJoint", { name = "s", a = other.elements[1], b = fem, TDW = { 0.5, 0, 0 } })
assert(s.bodyA == other and s.attachmentA.element == other.elements[1] and s.bodyB == fem)
fails("a FEM model has no frame that TDB", art.joint, "HingeJoint", { a = free, b = fem, TCA = { 0, 0, 0 }, TDB = { 0, 0, 0 } })

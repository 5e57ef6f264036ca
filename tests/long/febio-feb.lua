-- What FEBio's suite records of a model: the length of the vector of its free displacements, those of bodies and their rotations too.
local mech = root:find("models/model")
local fem, list = root:find("models/model/models/fem"), mech.particleConstraints
local norm, at = 0, { 0, 0, 0 }
self:declare { name = "norm", default = 0, readonly = true, get = function() return norm end }
self:declare { name = "move", default = { 0, 0, 0 }, readonly = true, get = function() return at end }
local held, away, start, back = {}, {}, {}, {}
for i = 1, #list do
  if list[i].class:find("PrescribedDisplacement") and list[i].activeUntil > 1e9 then
    local d, to = list[i].direction, list[i].back and back or held
    local axis = math.abs(d[1]) > 0.5 and 1 or math.abs(d[2]) > 0.5 and 2 or 3
    for _, p in ipairs(list[i].particles) do
      to[p.path] = to[p.path] or {}
      to[p.path][axis] = true
    end
  elseif list[i].class:find("LinearDisplacementConstraint") and not list[i].name:find("_terms%d+$") then
    -- the first degree of freedom of a boundary condition is no unknown there
    local p, c = list[i].points[1].path, list[i].coefficients
    held[p] = held[p] or {}
    for axis = 1, 3 do if c[axis] ~= 0 then held[p][axis] = true end end
  end
end
for i = 1, #mech.attachments do
  if mech.attachments[i].class:find("Attachment") then away[mech.attachments[i].point.path] = true end
end
for i = 1, #mech.rigidBodies do start[i] = mech.rigidBodies[i].position end
local turned = {} -- bodies whose rotation is prescribed by a joint with the ground: it is no unknown there
for i = 1, #mech.bodyConnectors do
  local j = mech.bodyConnectors[i]
  if j.name:find("_held$") and j.class:find("Hinge") and j.thetaLocked then turned[j.name:gsub("_held$", "")] = true end
end
local shell, sheets = {}, fem and fem.shellElements or {}
for i = 1, #sheets do
  for n in sheets[i].nodes:gmatch("%d+") do shell["models/model/models/fem/nodes/" .. n] = true end
end
function apply()
  local sum, most, nodes = 0, -1, fem and fem.nodes or {}
  for i = 1, #mech.rigidBodies do
    local b = mech.rigidBodies[i]
    if b.dynamic then sum = sum + (b.position - start[i]):norm() ^ 2 + (turned[b.name] and 0 or math.rad(b.orientation[4]) ^ 2) end
  end
  for i = 1, #nodes do
    local node = nodes[i]
    local u, h = node.position - node.restPosition, held[node.path] or {}
    if u:norm() > most then most, at = u:norm(), u end
    if node.dynamic and not away[node.path] then
      for axis = 1, 3 do if not h[axis] then sum = sum + u[axis] ^ 2 end end
      if shell[node.path] then
        local v, b = node.backPosition - node.backRestPosition, back[node.path] or {}
        for axis = 1, 3 do if not b[axis] then sum = sum + v[axis] ^ 2 end end
      end
    end
  end
  norm = math.sqrt(sum)
end

-- The three pads of pads.lua as one finite element model on bones that are turned by an angle each: what the chain of zones is
-- compared with. Nodes begin where both frames take them, blended along the finger, and are let go to equilibrium.
local art = require "art"
local o = art.args{nx=6, ny=4, nz=2, length=0.025, width=0.016, height=0.008, E=5e4, nu=0.45, angle=30, material="LinearMaterial"}
local n = 3 * o.nx
local nodes, elements = {}, {}
local function place(a, b, c)
  local s = a < 1 and math.max(0, 1 - 2 * a) or a > 2 and math.max(0, 2 * (a - 2) - 1) or 0
  return {o.length * (a - 0.5), 0.5 * o.width * b * (1 - 0.3 * c * c) * (1 - 0.35 * s * s),
    o.height * c * (1 - 0.35 * b * b) * (1 - 0.45 * s * s)}
end
for z = 0, o.nz do
  for y = 0, o.ny do
    for x = 0, n do nodes[#nodes + 1] = place(3 * x / n, 2 * y / o.ny - 1, z / o.nz) end
  end
end
local function at(x, y, z) return 1 + x + (n + 1) * (y + (o.ny + 1) * z) end
for z = 0, o.nz - 1 do
  for y = 0, o.ny - 1 do
    for x = 0, n - 1 do
      elements[#elements + 1] = {at(x, y, z), at(x, y + 1, z), at(x + 1, y + 1, z), at(x + 1, y, z), at(x, y, z + 1),
        at(x, y + 1, z + 1), at(x + 1, y + 1, z + 1), at(x + 1, y, z + 1)}
    end
  end
end
local root = art.root{name="whole"}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, 0}})
local material = art.new(o.material, {YoungsModulus=o.E, PoissonsRatio=o.nu})
local fem = mech:add_fem{name="pads", density=1000, particleDamping=0, mesh=art.volume.new(nodes, elements), material=material}

-- where bone k takes a place: turned about the hinges behind it, towards the pads
local function carry(k, p)
  local x, z = p[1], p[3]
  for j = k - 1, 1, -1 do
    local px, a = o.length * (j - 0.5), math.rad(o.angle)
    x, z = px + math.cos(a) * (x - px) - math.sin(a) * z, math.sin(a) * (x - px) + math.cos(a) * z
  end
  return x, p[2], z
end
for i, node in ipairs(fem.nodes) do
  local p = nodes[i]
  local t = p[1] / o.length + 0.5
  node.restPosition = p
  local k = math.max(1, math.min(3, math.ceil(t - 1e-9)))
  if p[3] < 1e-9 then
    node.dynamic = false
    node.position = {carry(k, p)}
  else
    local w, x = {0, 0, 0}, {0, 0, 0}
    local u = math.max(1, math.min(3, t + 0.5))
    local a = math.floor(u)
    w[a] = 1 - (u - a)
    if a < 3 then w[a + 1] = u - a end
    for j = 1, 3 do
      local q = {carry(j, p)}
      for c = 1, 3 do x[c] = x[c] + w[j] * q[c] end
    end
    node.position = x
  end
end
return root

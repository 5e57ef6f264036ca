-- Hexahedra cut into eight here and there, what hangs on larger ones attached to them. patch: outer nodes go to a linear map, those
-- within must follow; beam: held at one end, cut near it (cut=root), everywhere (all), nowhere (none); free: a body that is thrown
local art = require "art"
local o = art.args { what = "patch", cut = "root", hard = "OFF" }
local mech = art.root { name = "x" }:add(art.MechModel { name = "m", gravity = { 0, 0, o.what == "beam" and -1 or 0 } })
local function tell(fem)
  local surface = #fem.meshes > 0 and fem.meshes[1]:as_mesh() or fem:surface()
  local check = surface:check()
  print(string.format("%d nodes, %d elements, %d hang, volume %.9g, within the surface %.9g%s%s%s", #fem.nodes, #fem.elements,
    #mech.attachments, fem:volume_mesh(true):volume(), surface:volume(), check.closed and ", closed" or "",
    check.oriented and ", oriented" or "", check.manifold and ", manifold" or ""))
end
local material = art.LinearMaterial { YoungsModulus = 1e4, PoissonsRatio = 0.3 }
if o.what == "beam" then
  local fem = mech:add_fem { name = "f", density = 1, material = material, mesh = art.volume.grid { wx = 4, wy = 1, wz = 1, nx = 8, ny = 2, nz = 2 } }
  fem:fix { x = -2 }
  if o.cut ~= "none" then fem:subdivide(o.cut == "all" and "all" or { x = { -2, -1 } }) end
  fem:nodes_where { near = { 2, 0, 0 } }[1].name = "tip"
  tell(fem)
  return
end
if o.what == "free" then
  material = art.MooneyRivlinMaterial { C10 = 1000, C01 = 500, C20 = 0, C11 = 0, C02 = 0, bulkModulus = 1e5 }
end
local fem = mech:add_fem { name = "f", density = 1, material = material, incompressible = o.hard, particleDamping = 0, stiffnessDamping = 0,
  mesh = art.volume.grid { wx = 3, wy = 3, wz = 3, nx = 3, ny = 3, nz = 3 } }
-- no element is a cube, and sides stay flat
fem:set_rest(function(p)
  local s, r = 0.13, {}
  for i = 1, 3 do
    local q = p[i % 3 + 1] * 0.7 + p[(i + 1) % 3 + 1] * 0.4
    r[i] = p[i] + s * (1.5 ^ 2 - p[i] ^ 2) * math.sin(2 * q + i)
  end
  return r
end)
fem:deform(function(p, n) return n.rest or p end)
fem:set_rest()
-- in the middle, at a corner, beside both, and twice where it is fine already
fem:subdivide { near = { 0, 0, 0 }, radius = 0.4 }
fem:subdivide { box = { { 0.6, 0.6, 0.6 }, { 1.5, 1.5, 1.5 } } }
fem:subdivide { box = { { 0.6, 0.6, -0.4 }, { 1.5, 1.5, 0.4 } } }
fem:subdivide { box = { { 0.5, 0.5, 0.5 }, { 0.9, 0.9, 0.9 } } }
tell(fem)
local function outside(p)
  for i = 1, 3 do
    if math.abs(math.abs(p[i]) - 1.5) < 1e-9 then return true end
  end
  return false
end
if o.what == "patch" then
  local hangs = {}
  for i = 1, #mech.attachments do hangs[mech.attachments[i].point] = true end
  local function to(x) return { 1.001 * x[1] + 0.002 * x[2], 0.999 * x[2] - 0.001 * x[3] + 0.001 * x[1], 1.002 * x[3] + 0.001 * x[1] } end
  for i = 1, #fem.nodes do
    local n = fem.nodes[i]
    if outside(n.position) and not hangs[n] then n.dynamic = false end
    print(string.format("node %d %.15g %.15g %.15g", n.number, table.unpack(to(n.position))))
  end
  fem:deform(function(p, n) return n.dynamic and p or to(p) end)
else
  for i = 1, #fem.nodes do
    local p = fem.nodes[i].position
    print("node " .. fem.nodes[i].number)
    fem.nodes[i].velocity = { 0.3 - p[2] * 2, p[1] * 2 + p[3], 0.1 - p[2] + 0.2 * p[1] }
  end
  -- what hangs, and on what
  for i = 1, #mech.attachments do
    local text = mech.attachments[i]:as_text()
    local line = "hang" -- the point itself comes first
    for number in text:gmatch('nodes/(%d+)"?%s') do line = line .. " " .. number end
    print(line)
  end
end

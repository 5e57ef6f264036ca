-- A unit cube of 2 x 2 x 2 cells whose middle is moved; its boundary goes where F takes it, the inside is free.
local art = require "art"
local o = art.args { kind = "hex", material = "neo-hookean" }
local F = { { 1.2, 0.1, -0.05 }, { 0.15, 0.95, 0.2 }, { 0.05, -0.1, 0.9 } }
local function go(p)
  local q = {}
  for i = 1, 3 do q[i] = F[i][1] * p[1] + F[i][2] * p[2] + F[i][3] * p[3] end
  return q
end
local function middle(p)
  local h = 1 - 2 * math.max(math.abs(p[1]), math.abs(p[2]), math.abs(p[3]))
  if h < 1e-9 then h = 0 end
  return { p[1] + 0.07 * h, p[2] - 0.05 * h, p[3] + 0.04 * h }
end

local materials = {
  ["neo-hookean"] = art.NeoHookeanMaterial { YoungsModulus = 50000, PoissonsRatio = 0.33 },
  ["mooney-rivlin"] = art.MooneyRivlinMaterial { C10 = 10370, C01 = 2000, C11 = 0, C20 = 0, C02 = 0, bulkModulus = 1e6 },
}
local root = art.root { name = "Patch" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add_fem { name = "fem", material = materials[o.material], softIncompMethod = "FULL",
  mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 2, ny = 2, nz = 2, kind = o.kind } }
fem:fix(function(p) return math.max(math.abs(p.x), math.abs(p.y), math.abs(p.z)) > 0.5 - 1e-9 end)
fem:deform(middle)
fem:set_rest()
-- what is free starts somewhere else
fem:deform(function(p, node)
  local q = go(p)
  if node.dynamic then q = { q[1] + 0.01, q[2] - 0.006, q[3] + 0.008 } end
  return q
end)

-- A square sheet that hangs by its four corners: shells, membranes, or shells with a block of solids on their
-- nodes (CombinedShellFem of ArtiSynth's demos, guide section 7.6.6).
local art = require "art"
local o = art.args { kind = "quad", membrane = false, block = false, n = 9, beta = 0.05 }

local size, thickness = 15, 0.01
local root = art.root { name = "shells", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, -9.81 } })
local fem = mech:add_fem { name = "sheet", thickness = thickness,
  mesh = art.volume.shellgrid { wx = size, wy = size, nx = o.n, ny = o.n, kind = o.kind },
  density = 10, particleDamping = 1, stiffnessDamping = o.beta,
  material = art.LinearMaterial { YoungsModulus = 5e4, PoissonsRatio = 0.33 } }
local sheet = {}
for _, shell in ipairs(fem.shellElements) do
  sheet[#sheet + 1] = shell
  shell.material = art.LinearMaterial { YoungsModulus = 5e5, PoissonsRatio = 0.33 }
  if o.membrane then shell.elementClass = "MEMBRANE" end
end

-- a node at a place, made if there is none
local function node_at(x, y, z)
  for _, n in ipairs(fem:nodes_where { near = { x, y, z } }) do
    local p = n.position
    if (p.x - x) ^ 2 + (p.y - y) ^ 2 + (p.z - z) ^ 2 < 1e-12 then return n end
  end
  return fem:add_node { x, y, z }
end

-- its upper face lies on the middle of the sheet
if o.block then
  local cells, deep, w = 3, 5, size / o.n
  local node = {}
  for k = 0, deep do
    for j = 0, cells do
      for i = 0, cells do
        node[(k * 4 + j) * 4 + i] = node_at((i - 1.5) * w, (j - 1.5) * w, (k - deep) * 2)
      end
    end
  end
  for k = 0, deep - 1 do
    for j = 0, cells - 1 do
      for i = 0, cells - 1 do
        local t = {}
        for up = 1, 0, -1 do
          for _, c in ipairs { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } } do
            t[#t + 1] = node[((k + up) * 4 + j + c[2]) * 4 + i + c[1]]
          end
        end
        fem:add_element(t)
      end
    end
  end
end

for _, x in ipairs { -0.5, 0.5 } do
  for _, y in ipairs { -0.5, 0.5 } do node_at(x * size, y * size, 0).dynamic = false end
end
node_at(0.5 * size / o.n, 0.5 * size / o.n, 0).name = "middle"

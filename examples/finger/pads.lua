-- Three pads of a finger on their bones, as finite elements: blocks of 16 x 12 x 8 cells, rounded towards their tops, the first and
-- the last one at their ends as well. Each has a surface of 834 nodes and 1664 triangles. Lengths in metres.
local art = require "art"
local o = art.args{nx=16, ny=12, nz=8, length=0.025, width=0.016, height=0.008, E=5e4, nu=0.45}

-- the place of a cell corner, a in [0, 1] along the bone, b in [-1, 1] across, c in [0, 1] from the bone to the skin
local function place(k, a, b, c)
  local s = k == 1 and math.max(0, 1 - 2 * a) or k == 3 and math.max(0, 2 * a - 1) or 0
  local y = b * (1 - 0.3 * c * c) * (1 - 0.35 * s * s)
  local z = c * (1 - 0.35 * b * b) * (1 - 0.45 * s * s)
  return {o.length * (a + k - 1.5), 0.5 * o.width * y, o.height * z}
end

local function block(k)
  local nodes, elements = {}, {}
  for z = 0, o.nz do
    for y = 0, o.ny do
      for x = 0, o.nx do nodes[#nodes + 1] = place(k, x / o.nx, 2 * y / o.ny - 1, z / o.nz) end
    end
  end
  local function at(x, y, z) return 1 + x + (o.nx + 1) * (y + (o.ny + 1) * z) end
  for z = 0, o.nz - 1 do
    for y = 0, o.ny - 1 do
      for x = 0, o.nx - 1 do
        elements[#elements + 1] = {at(x, y, z), at(x, y + 1, z), at(x + 1, y + 1, z), at(x + 1, y, z), at(x, y, z + 1),
          at(x, y + 1, z + 1), at(x + 1, y + 1, z + 1), at(x + 1, y, z + 1)}
      end
    end
  end
  return art.volume.new(nodes, elements)
end

local root = art.root{name="pads"}
local mech = root:add(art.MechModel{name="mech"})
for k, name in ipairs{"proximal", "middle", "tip"} do
  mech:add(art.box{name=name .. "_bone", size={0.022, 0.008, 0.006}, position={0.025 * (k - 1), 0, -0.003}, dynamic=false})
  mech:add_fem{name=name, density=1000, mesh=block(k),
    material=art.LinearMaterial{YoungsModulus=o.E, PoissonsRatio=o.nu, corotated=false}}
end
return root

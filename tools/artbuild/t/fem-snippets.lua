-- models from ready-made shapes and from files, what ArtiSynth's modeling guide shows in short in sections 6.2, 6.4, 6.12
local art = require "art"
local root = art.root { name = "snippets" }
local mech = root:add(art.MechModel { name = "mech" })
local function near(x, y, what) assert(math.abs(x - y) <= 1e-12, what .. ": " .. x .. ", not " .. y) end

-- 6.2.1: a beam
local beam = mech:add_fem { name = "beam", mesh = art.volume.grid { wx = 1, wy = 0.25, wz = 0.25, nx = 8, ny = 2, nz = 2 } }
assert(#beam.nodes == 81 and #beam.elements == 32)
near(beam:volume_mesh():volume(), 0.0625, "volume")

-- 6.2.2: from two files of ANSYS, under the numbers that they state
local tongue = mech:add_fem { name = "tongue", file = "tongue.node", scale = 0.001, density = 1040 }
assert(#tongue.nodes == 16 and #tongue.elements == 3)
assert(tongue.nodes[1].number == 11, "number " .. tongue.nodes[1].number)
near(tongue:volume_mesh():volume(), 12e-9, "volume of the tongue")

-- 6.2.3: two layers over a surface of triangles, half a millimetre each, from half a millimetre on
local tendon = mech:add_fem { name = "tendon", file = "tendon.vtu" }
assert(#tendon.nodes == 3 * 9 and #tendon.elements == 2 * 8)
local planes = {}
for _, node in ipairs(tendon.nodes) do
  local layer = math.floor(node.position.z / 0.0005 + 0.5)
  near(node.position.z, 0.0005 * layer, "height")
  planes[layer] = (planes[layer] or 0) + 1
end
assert(planes[1] == 9 and planes[2] == 9 and planes[3] == 9)

-- 6.4.6: nodes that a file names are attached to a block
local block = mech:add(art.box { name = "block", size = { 0.1, 0.3, 0.3 }, position = { 0.55, 0, 0 } })
local faces = beam:nodes_where { file = "faceNodes.txt" }
assert(#faces == 9)
for _, node in ipairs(faces) do
  near(node.position.x, 0.5, "face")
  mech:attach_point(node, block)
end

-- 6.12.8: half a torus, held where it ends
local torus = mech:add_fem { name = "torus", density = 1000,
  mesh = art.volume.torus { kind = "hex", R = 0.1, rin = 0, rout = 0.05, nt = 8, nl = 16, nr = 3, theta = 180 },
  material = art.LinearMaterial { YoungsModulus = 20000, PoissonsRatio = 0.49 } }
local sorts = {}
for _, e in ipairs(torus.elements) do
  local n = #torus:nodes_of(e)
  sorts[n] = (sorts[n] or 0) + 1
end
assert(#torus.nodes == 289 and sorts[6] == 128 and sorts[8] == 128)
local ends = torus:nodes_where { z = 0, tol = 1e-8 }
assert(#ends == 34, #ends .. " nodes at the ends")
torus:fix { z = 0, tol = 1e-8 }

-- A face of finite elements on a skull and a jaw: the orbicularis oris closes and protrudes the lips, the jaw opens. The mesh and
-- its numbers are those of M. A. Nazari, P. Perrier, M. Chabanas & Y. Payan 2010; mm, kg, s; x backwards, y to the right, z up.
--   ring=7M   the ring of elements that is muscle (oop/RING_elements.txt): 6M, 7M, 8M from one side of the lips to the other
local art = require "art"
local a = art.args { data = ".", ring = "7M", jaw = "badinjaw.obj", name = "badinface_oop_csa_midsagittal" }

local root = art.root { name = "face", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local function numbers(file)
  local set = {}
  for _, n in ipairs(art.numbers(a.data .. "/" .. file)) do set[n] = true end
  return set
end

-- skin and fat (Nazari et al. 2010); kPa
local mesh = art.volume.read(a.data .. "/" .. a.name .. ".node"):scale(1000)
local face = mech:add_muscle_fem { name = "face", mesh = mesh, density = 1.04e-6, particleDamping = 20, stiffnessDamping = 0.03,
  incompressible = "ELEMENT", softIncompMethod = "ELEMENT",
  material = art.MooneyRivlinMaterial { C10 = 2.5, C20 = 1.175, C01 = 0, C11 = 0, C02 = 0, bulkModulus = 25 },
  muscleMaterial = art.InactiveMuscle {}, surfaceRendering = "Shaded" }
face.renderProps = { faceColor = { 1, 0.82, 0.7 }, lineWidth = 0, shading = "SMOOTH" }
face.nodes.renderProps = { visible = false }

-- the jaw turns about its condyles: where its mesh is furthest up and back
local bone = art.mesh.read(a.data .. "/" .. a.jaw):scale(1000)
local lo, hi = bone:bounds()
local condyle = art.vec(hi[1] - 4, 0, hi[3] - 4)
local jaw = mech:add(art.body { name = "jaw", density = 2e-6, dynamic = false, open = true,
  mesh = bone:transform { -condyle[1], -condyle[2], -condyle[3] }, position = condyle })
jaw.renderProps = { faceColor = { 1, 0.95, 0.8 } }

-- nodes that the bones hold: those of the jaw count from 0, the others from 1
local on_jaw = {}
for n in pairs(numbers("face_jaw_attachments.txt")) do on_jaw[n + 1] = true end
local free = {}
for _, part in ipairs { "cheek", "lip", "nose", "submental", "zygomatic" } do
  for n in pairs(numbers(part .. "_free_nodes.nodenum")) do free[n] = true end
end
local inside = numbers("internal_face_nodes.nodenum")
local count = { jaw = 0, skull = 0 }
for n, node in ipairs(face.nodes) do
  if on_jaw[n] then
    mech:attach_point(node, jaw)
    count.jaw = count.jaw + 1
  elseif inside[n] and not free[n] then
    node.dynamic = false
    count.skull = count.skull + 1
  end
end

-- the ring of muscle: each element along the ring about its middle, seen from the front
local ring, middle = {}, art.vec(0, 0, 0)
for _, e in ipairs(art.numbers(a.data .. "/oop/" .. a.ring .. "_elements.txt")) do ring[#ring + 1] = e end
local function centre(e)
  local _, nodes = mesh:element(e)
  local c = art.vec(0, 0, 0)
  for _, n in ipairs(nodes) do
    local p = mesh:node(n)
    c = c + art.vec(p[1], p[2], p[3]) / #nodes
  end
  return c
end
for _, e in ipairs(ring) do middle = middle + centre(e) / #ring end
local oris = face:muscle_bundle { name = "oris", muscleMaterial = art.SimpleForceMuscle { maxStress = 100 } }
for _, e in ipairs(ring) do
  local d = centre(e) - middle
  oris:add_element(face.elements[e], art.vec(0, -d[3], d[2]):unit())
end

-- what is watched: the middle of both lips, as the free nodes nearest to the middle plane above and below the ring's middle
local function lip(above)
  local best, at
  for n in pairs(numbers("lip_free_nodes.nodenum")) do
    local p = face.nodes[n].position
    local side = above and p[3] > middle[3] or not above and p[3] < middle[3]
    -- the foremost of them
    local far = side and math.abs(p[2]) < 2 and math.abs(p[3] - middle[3]) < 15 and p[1]
    if far and (not best or far < best or far == best and n < at) then best, at = far, n end
  end
  if not at then art.fail("no node of the lips is near the middle plane") end
  return face.nodes[at]
end
lip(true).name, lip(false).name = "upperlip", "lowerlip"
print(string.format("%d nodes on the jaw, %d on the skull, %d elements of the ring", count.jaw, count.skull, #ring))

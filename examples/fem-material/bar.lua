-- a bar of foam that is drawn by a force on its end, free to get thinner
local art = require "art"
local o = art.args { force = 2000, n = 2 }
local root = art.root { name = "foam", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add_fem { name = "bar", density = 100, particleDamping = 20, material = art.BlatzKoFoam { shearModulus = 10000 },
  mesh = art.volume.grid { wx = 1, wy = 0.5, wz = 0.5, nx = 2 * o.n, ny = o.n, nz = o.n } }
-- symmetry: the nodes of three faces stay in their planes
for _, face in ipairs { { { 1, 0, 0 }, { -0.5, 0, 0 }, { x = -0.5 } }, { { 0, 1, 0 }, { 0, -0.25, 0 }, { y = -0.25 } },
  { { 0, 0, 1 }, { 0, 0, -0.25 }, { z = -0.25 } } } do
  mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = face[1], center = face[2], particles = fem:nodes_where(face[3]) })
end
fem:load_surface({ x = 0.5 }, { total = { o.force, 0, 0 } })
fem:nodes_where { near = { 0.5, 0.25, 0.25 } }[1].name = "corner"

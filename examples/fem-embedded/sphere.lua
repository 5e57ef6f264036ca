-- FemEmbeddedSphere of ArtiSynth's modeling guide (section 6.3.3): a soft cube that is fixed on one side hangs under gravity,
-- and a sphere within goes along
local art = require "art"

local mech = art.root { name = "embedded" }:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "fem", mesh = art.volume.grid { wx = 0.4, wy = 0.4, wz = 0.4, nx = 4, ny = 4, nz = 4 },
  density = 10, particleDamping = 2, material = art.LinearMaterial { YoungsModulus = 4000, PoissonsRatio = 0.33 } }

-- each vertex follows the nodes of the element around it
fem:add_mesh("sphere", art.mesh.octasphere { r = 0.15, divisions = 3 })
-- the lower half of the elements as a surface of its own, which shares their faces
fem:add_mesh { name = "lower", elements = { z = { -0.2, 0 } } }
fem:set_surface()

-- the side at x = -0.2: all nodes of the patch around its middle
fem:fix { patch = { fem:nodes_where { near = { -0.2, 0, 0 } }[1], 10 } }

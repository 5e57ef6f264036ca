-- A beam of hexahedra, one end held, bends under its weight: FemBeam of ArtiSynth's modeling guide, section 6.2.5.
--     artbuild beam.lua material=NeoHookeanMaterial kind=quadhex > beam.art
local art = require "art"
local o = art.args { length = 1, width = 0.3, nx = 6, ny = 3, kind = "hex", density = 10, damping = 0.1, beta = 0, E = 4000, nu = 0.33,
  material = "LinearMaterial", corotated = true }

local root = art.root { name = "FemBeam", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local material = art.new(o.material, { YoungsModulus = o.E, PoissonsRatio = o.nu })
if o.material == "LinearMaterial" then material.corotated = o.corotated end

local fem = mech:add_fem { name = "fem", density = o.density, particleDamping = o.damping, stiffnessDamping = o.beta, material = material,
  mesh = art.volume.grid { wx = o.length, wy = o.width, wz = o.width, nx = o.nx, ny = o.ny, nz = o.ny, kind = o.kind },
  surfaceRendering = "Shaded", renderProps = { faceColor = { 0.5, 0.5, 1 }, lineColor = { 0, 0, 1 } } }
fem:fix { x = -o.length / 2 }

-- what is recorded: the end of the beam
for i, n in ipairs(fem:nodes_where { x = o.length / 2, y = 0, tol = o.width / 2 }) do n.name = "tip" .. i end

-- Three balls after SphericalTextureMapping of ArtiSynth's modeling guide, section 4.3.3: with a texture of colours, with one of
-- heights, with both. What the first is, the model says; which ball has it, the ball.
--     artbuild textures.lua color=bands.png bump=dots.png > textures.art
local art = require "art"
local o = art.args { color = "", bump = "" }

local root = art.root { name = "textures" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local r = 0.0686
mech.renderProps = { faceColor = { 1, 1, 1 }, specular = { 0, 0, 0 }, shading = "SMOOTH",
  colorMap = { fileName = o.color, specularColoring = false } }
for i = 0, 2 do
  local ball = mech:add(art.body { name = "ball" .. i, density = 500, position = { 2.5 * r * (i - 1), 0, 0 },
    mesh = art.mesh.sphere { r = r, slices = 20, levels = 10, texture = true } })
  local looks = {}
  if i ~= 1 and o.color ~= "" then looks.colorMap = { enabled = true } end
  if i ~= 0 and o.bump ~= "" then looks.bumpMap = { enabled = true, fileName = o.bump, scaling = r / 10 } end
  ball.meshes[1].renderProps = looks
end

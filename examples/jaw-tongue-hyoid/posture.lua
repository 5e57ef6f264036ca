-- Postures: where the jaw is, and where the nodes of the tongue are, which is then their shape at rest.
local art = require "art"
local tables = require "tables"
local posture = {}

-- position (mm), axis, angle (degrees) of the frames of jaw and hyoid. In three postures they are where the nodes of the
-- tongue that are tied to them say: a rigid motion fits these to 1e-4 mm.
posture.jaw = {
  rest = { 98.6508, 0, 87.5041, 0, 1, 0, 1.6314 },
  intercuspal = { 93.7687, 0, 92.2142, 0, 1, 0, 8.2694 },
  edge = { 93.96, 0, 89.47, 0, 1, 0, 5.9154 },
  open = { 98.9137957, -0.0484215083, 83.9160046, -0.00146804065, -0.999995628, 0.00256675704, 1.50377779 },
  open_a = { 97.414875, -0.0425867827, 83.724283, -0.00576833775, -0.999928255, 0.0104981844, 0.903688114 },
  closed = { 94.8447299, -0.0488343405, 90.0583114, 1.80672046e-09, 1, -4.96324868e-09, 5.87251013 },
}
posture.hyoid = {
  edge = { 115.5, 0, 62, 1, 0, 0, 0 },
  open = { 118.374353, 0.00437380278, 58.6713624, -0.00761852755, -0.999960143, 0.00465516631, 4.93399554 },
  open_a = { 118.95782, 4.41686109e-05, 59.3947693, -9.71754152e-06, 1, 9.13356034e-06, 0.661635212 },
  closed = { 118.45786, 4.37164055e-05, 59.6937655, -5.15137321e-05, -0.999999933, -0.000363099833, 0.113735974 },
}

-- file, and what takes it to mm
posture.tongue = {
  rest = { "tongue_rest_il01.txt", 1 },
  open = { "tongue_posture_jawOpen_rest.txt", 1 },
  open_a = { "tongue_posture_jawOpen_a.txt", 1000 },
  closed = { "tongue_posture_jawClose_nogravity.txt", 1 },
  edge = { "tongue_ee.txt", 1 },
}

-- The nodes that are attached are moved again to where the bodies put them: they begin with a small strain.
function posture.set_tongue(fem, data, name)
  local of = posture.tongue[name] or art.fail("no posture of the tongue is called '" .. tostring(name) .. "'")
  local file, scale = of[1], of[2]
  local at = tables.numbers(data .. "/geometry/" .. file, 3)
  if #at ~= #fem.nodes then art.fail(string.format("%s has %d places for %d nodes", file, #at, #fem.nodes)) end
  for i = 1, #at do fem.nodes[i].position = art.vec(at[i]) * scale end
end

return posture

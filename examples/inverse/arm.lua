-- The arm of examples/wrapping with a controller: its tip goes around a rhombus, by its four muscles or by forces on its
-- links (the guide, sections 10.2.4 and 10.2.10).
local art = require "art"
local a = art.args { by = "muscles", l2 = 0.1, probes = false }
dofile("../wrapping/arm.lua")
local root = art.root()
local mech = root:find("models/mech")
local tip = mech:find("rigidBodies/link1/markers/tip") or mech:find("frameMarkers/tip")
mech:find("bodyConnectors/hinge0").theta = -20
mech:find("bodyConnectors/hinge1").theta = 38.4
-- the lengths that muscles have here are those at rest
local muscles = {}
for _, path in ipairs { "axialSprings/L0", "axialSprings/R0", "multiPointSprings/L1", "multiPointSprings/R1" } do
  local m = mech:find(path)
  if m:is("MultiPointMuscle") then m:update_wrap_segments() end -- around the cylinder, which has moved
  m.restLength = m:current_length()
  muscles[#muscles + 1] = m
end
local t = mech:add_tracking_controller { name = "tcon", targets = tip, l2 = a.l2, probeDuration = 5 }
if a.by == "muscles" then
  t:add_exciters(muscles)
else
  for _, link in ipairs { "link0", "link1" } do
    for _, e in ipairs(mech:add_frame_exciters { frame = mech:find("rigidBodies/" .. link), maxForce = 200 }) do
      if e.dof ~= "FY" then t:add_exciter(e) end -- the arm moves in a plane
    end
  end
end
if a.probes then
  root.workingFolder = "inverseMuscleArm"
  t:add_probes(5, -1)
else
  local p = t:add_probe("target positions", { stop = 5 })
  p.interpolationOrder = "Cubic"
  p.data = { 0, 0, 0, 1.1806, 1.25, 0.6, 0, 0.9806, 2.5, 0, 0, 0.7806, 3.75, -0.6, 0, 0.9806, 5, 0, 0, 1.1806 }
end
-- where the target goes and where the tip goes, in pictures: cyan and red
local target = t:find_target(tip)
for _, way in ipairs { { "target", target, { 0, 1, 1 } }, { "source", tip, { 1, 0, 0 } } } do
  root.outputProbes:add(art.tracing_probe { name = way[1] .. " tracing", prop = { way[2], "position" }, stop = 5,
    renderProps = art.PointLineRenderProps { lineColor = way[3], pointColor = way[3], lineWidth = 3 } })
end

-- The bar of examples/fem-muscle with a controller: the frame at its end is to follow a pose, by the twelve muscles
-- in it (the guide, section 10.2.5; Lloyd, Stavness & Fels 2012, figure 18).
local art = require "art"
dofile("../fem-muscle/bar.lua")
local mech = art.root():find("models/mech")
local fem = mech:find("models/fem")
local t = mech:add_tracking_controller { targets = mech:find("frames/frame"), l2 = 0.1 }
for i = 1, #fem.bundles do t:add_exciter(fem.bundles[i]) end
t.motionTerm.usePDControl = true
t.motionTerm.Kp = 1000
t.motionTerm.Kd = 100
mech:find("frames/frame").renderProps = art.RenderProps { lineColor = { 0, 0.4, 0.8 } }

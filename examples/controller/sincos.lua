-- A probe whose rows a function makes (EX5.08): sine and cosine, no model at all.
local art = require "art"
local root = art.root{name="SinCosMonitorProbe"}
root:add(art.NumericMonitorProbe{name="sincos", vsize=2, attachedFile="sinCos.dat", startTime=0, stopTime=10,
  updateInterval=0.01, code=[[
function eval(vec, t, trel)
  vec[1], vec[2] = math.sin(t), math.cos(t)
end]]})

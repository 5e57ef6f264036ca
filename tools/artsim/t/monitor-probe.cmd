# A probe of which a function makes the rows (guide, section 5.4.7): at its own times, between start and stop, into a file; without a
# function there are none, which is told; by the original's rule they are zeros.
cat >m.lua <<'END'
local art = require "art"
local root = art.root { name = "r", maxStepSize = 0.01 }
root:add(art.NumericMonitorProbe { name = "made", vsize = 2, attachedFile = "made.txt", startTime = 0.1, stopTime = 0.3,
  updateInterval = 0.05, code = "function eval(vec, t, trel) vec[1], vec[2] = 10 * t, trel end" })
root:add(art.NumericMonitorProbe { name = "zeros", vsize = 3, attachedFile = "zeros.txt", startTime = 0, stopTime = 0.2, updateInterval = 0.1 })
END
artbuild m.lua -o m.art
artsim m.art -t 0.5 -o out 2>err.txt
cat err.txt
ls out
rm out/last-state.txt
artsim m.art -t 0.5 -o as --compat artisynth 2>&1
for f in out/made as/zeros; do sed 1,2d $f.txt | awk '{ for (i = 1; i <= NF; i++) printf("%s%.6g", (i > 1 ? " " : ""), $i); print "" }'; done

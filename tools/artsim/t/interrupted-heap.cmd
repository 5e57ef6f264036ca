# SIGINT and SIGTERM end a run in the midst of a step that solves for the contacts of a heap, within a second or two, and what was
# computed stays: 200 spheres that begin deep in each other take seconds for a step.
cat >heap.lua <<'END'
local art = require "art"
local mech = art.root { name = "heap", maxStepSize = 5e-3 }:add(art.MechModel { name = "mech", gravity = { 0, 0, -9.81 } })
local function plate(n, s, p) mech:add(art.box { name = n, size = s, density = 1000, position = p, dynamic = false }) end
plate("floor", { 2, 2, .2 }, { 0, 0, -.1 })
plate("xm", { .2, 2, 3 }, { -.352, 0, 1.51 })
plate("xp", { .2, 2, 3 }, { .352, 0, 1.51 })
plate("ym", { .5, .2, 3 }, { 0, -.352, 1.51 })
plate("yp", { .5, .2, 3 }, { 0, .352, 1.51 })
for i = 0, 199 do
    local l, r = i // 25, i % 25
    mech:add(art.icosphere { name = "s" .. i, radius = .05, divisions = 1, density = 1000, position = { -.2 + .092 * (r % 5) + 0.003 * math.random(), -.2 + .092 * (r // 5) + 0.003 * math.random(), .055 + .08 * l } })
end
mech:set_default_collision_behavior("Rigid", "Rigid", true, 0.3)
END
artbuild -q heap.lua -o heap.art
for signal in TERM INT; do
    began=$(date +%s)
    timeout -s $signal 4 artsim -q heap.art -t 100 -r models/mech:energy=energy.csv 2>said >/dev/null || true
    took=$(($(date +%s) - began))
    [ $took -le 6 ] || echo "$signal took $((took - 4)) s"
    sed -n 's/.*error: \(stopped at\) t = .*/\1/p' said
    awk -F, 'NR > 1 { rows += NF == 2 && $2 > 100 } END { print (rows >= 1 ? "rows are kept" : "nothing is kept") }' energy.csv
done

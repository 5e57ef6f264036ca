# tol: 1e-12 1e-9
# Heaps of spheres without friction settle out of each other and come to rest: edges and vertices that meet within a step have rows
# before they touch, so that nothing falls freely for a step and is lifted again. Depths of the last half second are a thousandth of the radius
# at most, where they were up to a third of it, and what still moves has a fifth of the energy that a step of free fall
# would give. Spheres that have no room are named.
cat >pile.lua <<'END'
local art = require "art"
local a = art.args { n = 28, h = 5e-3, width = 0.36 }
local mech = art.root { name = "pile", maxStepSize = a.h }:add(art.MechModel { name = "m", gravity = { 0, 0, -9.81 } })
local function plate(name, size, at)
    mech:add(art.box { name = name, size = size, density = 1000, position = at, dynamic = false })
end
local w = a.width / 2 + 0.1
plate("floor", { 0.39 + a.width, 0.39 + a.width, 0.2 }, { 0, 0, -0.1 })
plate("xm", { 0.2, a.width, 2 }, { -w, 0, 1.01 })
plate("xp", { 0.2, a.width, 2 }, { w, 0, 1.01 })
plate("ym", { 0.19 + a.width, 0.2, 2 }, { 0, -w, 1.01 })
plate("yp", { 0.19 + a.width, 0.2, 2 }, { 0, w, 1.01 })
for i = 0, a.n - 1 do
    local layer, r, odd = i // 4, i % 4, 0.004 * ((7 * i) % 11) / 11
    mech:add(art.icosphere { name = "s" .. i, radius = 0.05, divisions = 1, density = 1000,
        position = { -0.06 + 0.12 * (r % 2) + odd, -0.06 + 0.12 * (r // 2) - odd, 0.06 + 0.12 * layer } })
end
mech:set_default_collision_behavior("Rigid", "Rigid", true, 0)
END
deepest() {
    awk -F '\t' '/^#/ { for (i = 1; i <= NF; i++) if ($i == "distance") at = i; next }
        $1 >= 2.5 && ($3 ~ /\/s[0-9]+$/ || $4 ~ /\/s[0-9]+$/) { if (-$at > most) most = -$at }
        END { print most < 1e-3 * 0.05 ? "apart" : "deep " most }' "$1"
}
moving() {
    awk -v n="$2" '$1 >= 2.5 && $2 > most { most = $2 }
        END { free = n * 0.45 / 2 * (9.81 * 5e-3) ^ 2; print most < 0.2 * free ? "rests" : "moves with " most " J" }' "$1"
}
for n in 28; do
    artbuild pile.lua n=$n -o pile.art
    artsim -q pile.art -t 3 --contacts=c.tsv@0.01 -r m:kineticEnergy@0.01 >k.tsv
    deepest c.tsv
    moving k.tsv $n
done
# plates that leave no room for a ball
cat >wedge.lua <<'END'
local art = require "art"
local mech = art.root { name = "wedge", maxStepSize = 0.005 }:add(art.MechModel { name = "m", gravity = { 0, 0, -9.81 } })
local function plate(name, size, at)
    mech:add(art.box { name = name, size = size, density = 1000, position = at, dynamic = false })
end
plate("left", { 0.2, 1, 1 }, { -0.144, 0, 0.51 })
plate("right", { 0.2, 1, 1 }, { 0.144, 0, 0.51 })
plate("floor", { 0.08, 1, 0.2 }, { 0, 0, -0.1 })
mech:add(art.icosphere { name = "ball", radius = 0.05, divisions = 2, density = 1000, position = { 0, 0, 0.05 } })
mech:set_default_collision_behavior("Rigid", "Rigid", true, 0.3)
END
artbuild wedge.lua -o wedge.art
artsim wedge.art -t 0.7 -r m:energy@0.7 2>&1 >/dev/null | grep -o "'m.*' stay .* deep in each other" | sed 's/stay .* deep/stay deep/' | sort

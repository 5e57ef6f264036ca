# Two equal blocks whose nodes face each other: the vertices of each make rows for the faces of the other, almost the same ones
# twice. Every solve has an answer; the upper one comes to rest on the lower, and its weight is what the lower bears.
cat >blocks.lua <<'END'
local art = require "art"
local a = art.args { n = 3 }
local mech = art.root { name = "r", maxStepSize = 0.01 }:add(art.MechModel { name = "m", gravity = { 0, 0, -9.8 } })
local function block(name, z)
  local fem = mech:add_fem { name = name, density = 1000, particleDamping = 5,
    mesh = art.volume.grid { wx = 0.3, wy = 0.3, wz = 0.3, nx = a.n, ny = a.n, nz = a.n, kind = "hex" },
    material = art.LinearMaterial { YoungsModulus = 1e5, PoissonsRatio = 0.3 } }
  fem:transform { translate = { 0, 0, z } }
  return fem
end
local low, up = block("low", 0.15), block("up", 0.4501)
low:fix { z = { -1, 0.001 } }
mech:set_collision_behavior(low, up, true, 0)
END
for mode in '' '--compat artisynth'; do
    for n in 3 4 ${ART_LONG:+5}; do
        artbuild blocks.lua "n=$n" -o blocks.art
        # shellcheck disable=SC2086  # none, or two words
        artsim blocks.art -q $mode -t 0.6 -r models/m/models/low/nodes/0:position,models/m/models/up/nodes/5:position@0.6 |
            awk -v what="$mode $n" '$1 == 0.6 && !($7 > 0.27 && $7 < 0.299) { print what, $0 }'
    done
done

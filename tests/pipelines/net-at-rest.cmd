# EX4.09: the net of the guide, whose springs have no length at rest, hangs with z_i = 0.49 (i^2 - 8 i); x stays and y contracts. A spring whose points are in no model, or in another, is an error.
# stderr: refers to a component that is not in the model: points: Particle 'b'
# stderr: refers to a component outside of its model: points: 'models/other/particles/b'
artbuild "$ARTKIT_TOP/examples/guide/net.lua" -o net.art
artinfo get net.art models/mech:gravity models/mech:pointDamping
test "$(artinfo tree --path models/mech/springs net.art | grep -c 'Muscle$\|AxialSpring$')" -ge 144
artsim -q net.art --integrator StaticLineSearch --step 1 -t 1 \
    -r "$(for i in 0 1 2 3 4 5 6 7 8; do for j in 0 4 8; do printf 'models/mech/balls/b%s%s:position,' $i $j; done; done | sed 's/,$//')@1=x.tsv"
awk 'function near(a, b) { return a - b < 1e-9 && b - a < 1e-9 }
    END { for (i = 0; i <= 8; i++) for (j = 0; j < 3; j++) { k = 2 + 9 * i + 3 * j
            good += near($(k + 2), 0.49 * (i * i - 8 * i)) && near($k, 20 * (i / 8 - 0.5))
            y = 20 * (j / 2 - 0.5); narrow += i % 8 == 0 ? near($(k + 1), y) : j == 1 ? near($(k + 1), 0) : $(k + 1) / y < 0.95 }
        print good " of 27 hang right, " narrow " of 27 are where they must be across" }' x.tsv
cat >lone.lua <<'END'
local art = require "art"
local mech = art.root { name = "r" }:add(art.MechModel { name = "m" })
local a, b = art.Particle { name = "a" }, art.Particle { name = "b" }
mech:add(a)
mech:add(art.AxialSpring { name = "s", points = { a, b } })
END
artbuild lone.lua || echo "exit $?"
cat >two.lua <<'END'
local art = require "art"
local root = art.root { name = "r" }
local m, other = root:add(art.MechModel { name = "m" }), root:add(art.MechModel { name = "other" })
local a, b = m:add(art.Particle { name = "a" }), other:add(art.Particle { name = "b" })
m:add(art.AxialSpring { name = "s", points = { a, b } })
END
artbuild two.lua || echo "exit $?"
# the order does not matter as long as all are there at the end (ArtiSynth wants points first)
sed 's/^mech:add(a)$//; $a mech:add(a) mech:add(b)' lone.lua >late.lua
artbuild late.lua | grep -c 'points=\[ "particles/a" "particles/b" \]'

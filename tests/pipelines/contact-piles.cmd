# Boxes, cylinders and rods that are put on each other as their poses are written stand by default, whatever the size of the floor, in all
# schemes: none gains energy, creeps or sinks. So does a tower of ten boxes, which are turned and beside each other's middle.
sh "$ARTKIT_TOP/tests/pipelines/contact-piles.sh" 1 20 1 20
# Those that start apart, by a thousandth or a tenth of their size, fall on each other and stand.
sh "$ARTKIT_TOP/tests/pipelines/contact-piles.sh" 3001 3010 2 8 1e-3
sh "$ARTKIT_TOP/tests/pipelines/contact-piles.sh" 3001 3006 2 8 0.1
cat >tower.lua <<'END'
local art = require "art"
local a = art.args{floor=1, integrator="ConstrainedBackwardEuler"}
local mech = art.root{name="tower", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, 0, -9.81}, integrator=a.integrator})
mech:add(art.box{name="floor", size={a.floor, a.floor, 1}, position={0, 0, -0.5}, dynamic=false})
for i = 1, 10 do
    mech:add(art.box{name="b" .. i, size={0.2, 0.24, 0.1}, density=1000, pose={0.004 * (i * 5 % 7 - 3), 0.003 * (i * 3 % 5 - 2), 0.1 * i - 0.05,
        0, 0, 1, 5 * i % 13}})
end
mech:set_default_collision_behavior("Rigid", "Rigid", true, 0.4)
END
for scheme in ConstrainedBackwardEuler BackwardEuler Trapezoidal SymplecticEuler FullBackwardEuler; do
    for floor in 0.5 100; do
        artbuild -q tower.lua floor=$floor integrator=$scheme -o tower.art
        artsim -q tower.art -t 3 -r 'models/m:energy,models/m/rigidBodies/*:position@0.1' | awk -v what="$scheme $floor" '/^#/ { next }
            !n++ { for (i = 2; i <= NF; i++) first[i] = $i }
            { for (i = 2; i <= NF; i++) if (($i - first[i]) ^ 2 > 1e-18 * (i == 2 ? first[2] ^ 2 : 1)) bad = "column " i " from " first[i] " to " $i }
            END { if (n != 31 || bad != "") print what, n, bad }'
    done
done

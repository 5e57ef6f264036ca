# A plate of four nodes on springs is pushed onto a larger one, sticks to it, is pulled and sheared, comes off where its normal
# traction exceeds the limit, and sticks again when it is pushed the next time. Each node has a quarter of the area: with the free
# height h of its spring of stiffness k, k (h - z) = e/4 z while it sticks or is pressed, z = h otherwise; along x, where the springs
# of what sticks move to s after that, k (s - x) = e/4 x.
cat >plate.lua <<'X'
local root = art.root{name="root"}
local m = root:add(art.MechModel{name="m", gravity={0, 0, 0}, integrator="StaticLineSearch", maxStepSize=1})
local frame = m:add(art.box{name="frame", size={1, 1, 1}, density=1, dynamic=false})
local upper, lower = {}, {}
for i, at in ipairs{{0, 0}, {0, 1}, {1, 1}, {1, 0}} do
  upper[i] = m.particles:add{name="n"..i, position={at[1], at[2], 0}, mass=1}
  for _, far in ipairs{{0, 0, 1e5}, {1e5, 0, 0}, {0, 1e5, 0}} do
    m:add(art.AxialSpring{points={upper[i], frame:add_marker{location={at[1] + far[1], at[2] + far[2], far[3]}}}, restLength=1e5, material=art.LinearAxialMaterial{stiffness=10}})
  end
end
for i, at in ipairs{{-1, -1}, {3, -1}, {3, 3}, {-1, 3}} do
  lower[i] = m.particles:add{name="t"..i, position={at[1], at[2], 0}, dynamic=false}
end
m.forceEffectors:add(art.PenaltyContact{name="c", points=upper, faceSizes={4}, targetPoints=lower, targetFaceSizes={4},
  method="STICKY_NODE", penalty=400, maxTraction=8.5})

X
artbuild -q plate.lua -o plate.art
# x and height of the frame: free, pushed, pulled within the limit (0.2 k/(k + e/4) 400 = 7.3) and sheared, pulled beyond (9.1), near
# but apart, pushed again, pulled
cat >h.txt <<'X'
0.0 8.0 1.0
linear 3 explicit
0 0 0 0.05
1 0 0 -0.1
2 0 0 0.2
3 0.1 0 0.2
4 0.1 0 0.25
5 0.1 0 0.01
6 0.1 0 -0.1
7 0.1 0 0.2
8 0 0 0.2
X
artsim -q plate.art --step 1 -t 8 --input models/m/rigidBodies/frame:position=h.txt -r 'models/m/particles/n1:position,models/m/particles/n3:position@1' >got
awk 'function off(a, b) { return (a - b) ^ 2 > 1e-14 }
    BEGIN { s = 10 / (10 + 100)
        split("-0.1 0.2 0.2 0.25 0.01 -0.1 0.2 0.2", h); split("0 0 0.1 0.1 0.1 0.1 0.1 0", d)
        split("0 1 1 0 0 0 1 1", sticks) }
    $1 ~ /^[1-8]$/ { k = $1
        # what is pressed moves freely along x; what sticks, from where it is tied
        z = sticks[k] || h[k] < 0 ? s * h[k] : h[k]
        if (!sticks[k]) at = d[k]
        x = sticks[k] ? at + s * (d[k] - at) : d[k]
        if (off($4, z) || off($2, x) || off($7, z)) print k ": " $2, $4, $7 " for " x, z
        n++ }
    END { print n " rows" }' got
# with multipliers what sticks has no distance, and comes off by the same traction: 40 h is 8 at 0.2 and 10 at 0.25
sed 's/maxTraction=8.5/maxTraction=8.5, augmented=true, augmentationTolerance=1e-9, maxAugmentations=100/' plate.lua >exact.lua
artbuild -q exact.lua -o exact.art
artsim -q exact.art --step 1 -t 5 --input models/m/rigidBodies/frame:position=h.txt -r 'models/m/particles/n1:position@1' |
    awk '$1 ~ /^[2345]$/ { z = $1 < 4 ? 0 : $1 == 4 ? 0.25 : 0.01; if (($4 - z) ^ 2 > 1e-14) print "exact " $1 ": " $4 " for " z; n++ } END { print n " rows" }'
# in motion: a plate below another that it sticks to swings between 0 and 2 m g/(e A), or falls once m g is too much for what sticks
cat >hang.lua <<'X'
local m = art.root{name="root"}:add(art.MechModel{name="m", maxStepSize=0.001, integrator="Trapezoidal"})
local upper, lower = {}, {}
for i, at in ipairs{{0, 0}, {1, 0}, {1, 1}, {0, 1}} do lower[i] = m.particles:add{name="n"..i, position={at[1], at[2], -1e-6}, mass=1} end
for i, at in ipairs{{-1, -1}, {-1, 3}, {3, 3}, {3, -1}} do upper[i] = m.particles:add{name="t"..i, position={at[1], at[2], 0}, dynamic=false} end
m.forceEffectors:add(art.PenaltyContact{name="c", points=lower, faceSizes={4}, targetPoints=upper, targetFaceSizes={4},
  method="STICKY_NODE", penalty=4000, maxTraction=tonumber(art.args{limit="100"}.limit), snapTolerance=1e-3})
X
for limit in 100 60; do
    artbuild -q hang.lua limit=$limit -o hang.art
    artsim -q hang.art -t 0.4 -r 'models/m/particles/n1:position@0.001' | awk -v limit=$limit '
        $1 !~ /#/ { n++; if ($4 < least || n == 1) least = $4; before = last; last = now; now = $4 }
        END { if (limit == 100) print ((least + 2 * 9.8 / 1000) ^ 2 < 1e-8 ? "it swings" : "down to " least)
              else print (now < -0.1 && ((now - 2 * last + before) / 1e-6 + 9.8) ^ 2 < 1e-6 ? "it falls" : "at " now) }'
done

# what exists only in a simulation has the value of its start: forces, and the length around a cylinder, which is known in closed form
artinfo get "$HERE/man/arm.art" m/arm/p/hand:force | awk '$4 < 0 { print "the hand is pulled down" }'
cat > w.lua <<'X'
local m = art.root():add(art.MechModel{name="m", gravity={0, 0, 0}})
local c = m.rigidBodies:add(art.rigid_cylinder{name="c", radius=1, height=4, density=1, dynamic=false})
local a = m:add(art.Particle{name="a", mass=1, position={-2, 0.5, 0}})
local b = m:add(art.Particle{name="b", mass=1, position={2, 0.5, 0}})
m:add_multi_point_spring{name="s", points={a, b}, stiffness=10, restLength=4, wrappables={c}, knots=50}
X
artbuild w.lua -o w.art
artinfo get w.art s:length s:forceNorm a:force c:mass >got
cut -f 1 got
artsim -q -t 0.01 w.art -r s:length,s:forceNorm | sed -n 2p >row
awk 'BEGIN { l = 2 * (sqrt(3.25) + atan2(2, 0.5) - atan2(sqrt(3.25), 1)) }
    NR == FNR { length0 = $2; force0 = $3; next }
    FNR == 1 && ((($2 - l) / l) ^ 2 > 1e-7 || $2 != length0) { print $2 " for " l " and " length0 }
    FNR == 2 && $2 != force0 { print $2 " for " force0 }' row got

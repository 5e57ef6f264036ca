# a length of fibres that a run cannot begin with is told; one with which it begins needs no word
cat >m.lua <<'END'
local art = require "art"
local p = art.args{also="rigidTendon", length=0.1157}
local mech = art.root{name="r", maxStepSize=0.001}:add(art.MechModel{name="mech", gravity={0,0,0}})
local a, b = mech:add(art.Particle{name="a", dynamic=false}), mech:add(art.Particle{name="b", position={0.42457,0,0}, dynamic=false})
mech:add(art.Muscle{name="m", points={a,b}, material=art.Thelen2003AxialMuscle{optFibreLength=0.1157, tendonSlackLength=0.2723,
    muscleLength=p.length, [p.also]=true}})
END
for also in rigidTendon computeLmDotFromLDot; do
    artbuild m.lua also=$also >m.art
    artsim m.art -t 0.001 -r 'm:forceNorm' >/dev/null 2>err
    grep "warning: muscleLength = 0.1157 of 'models/mech/axialSprings/m' is ignored: with $also" err | wc -l
    artsim --strict m.art -t 0.001 -r 'm:forceNorm' >/dev/null 2>err || echo $?
    artbuild m.lua also=$also length=0 | artsim --strict - -t 0.001 -r 'm:forceNorm' >/dev/null 2>err
    grep -c "computeLmDotFromLDot=true, which estimates the speed of fibres" err || :
done
artbuild m.lua also=enabled length=0.12 2>/dev/null || artbuild m.lua also=ignoreForceVelocity length=0.12 | artsim - --strict -t 0.001 -r 'm:material.muscleLength@0.001' | sed -n 2p

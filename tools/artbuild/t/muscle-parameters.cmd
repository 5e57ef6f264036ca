# Parameters of muscles that no simulation takes are said where the model is built and where it is checked, with the place and
# the muscle; 0 is good where the law has a use for it: no tendon that is rigid.
try()
{
    cat > m.lua <<X
local art = require "art"
local m = art.root():add(art.MechModel{name="m"})
local a = m:add(art.Particle{name="a", mass=1})
local b = m:add(art.Particle{name="b", mass=1, position={0.1, 0, 0}})
m:add(art.Muscle{name="biceps", points={a, b}, material=art.$1})
X
    echo "== $1"
    artbuild m.lua -o m.art 2>&1 || echo "build $?"
    artbuild --strict m.lua -o strict.art >/dev/null 2>&1 || echo "strict $?"
    artinfo check m.art || echo "check $?"
    artbuild m.art -o n.art 2>&1 || echo "again $?"
    artsim -q m.art -t 0.01 -r m/particles/b:position=x.tsv 2>&1 || echo "sim $?"
    rm -f m.art strict.art n.art
}
try 'Thelen2003AxialMuscle{tendonSlackLength=0}'
try 'Thelen2003AxialMuscle{tendonSlackLength=0, rigidTendon=true}'
try 'Millard2012AxialMuscle{optFibreLength=0, tendonSlackLength=0.01}'
try 'Hill3ElemMuscleRigidTendon{optFibreLength=0}'
try 'Hill3ElemMuscleRigidTendon{tendonSlackLength=0}'
try 'PeckAxialMuscle{optLength=0, maxLength=1}'

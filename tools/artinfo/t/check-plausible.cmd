# What check says of masses, sizes, units and muscles at rest.
arm()
{
    cat > arm.lua <<END
local art = require "art"
local root = art.root{name="arm", maxStepSize=0.002}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -$1}})
local torso = mech:add(art.box{name="torso", size={$2*0.1, $2*0.1, $2*0.5}, density=$3, dynamic=false})
local upper = mech:add(art.box{name="upper", size={$2*0.06, $2*0.06, $2*0.3}, density=$3, position={0, 0, -$2*0.15}})
mech:add(art.sphere{name="bead", radius=$4, density=$3, position={0, 0, $2*0.2}, dynamic=false})
local m = mech:add(art.Muscle{name="biceps", points={torso:add_marker{world={$2*0.04, 0, $2*0.03}}, upper:add_marker{world={$2*0.045, 0, -$2*0.22}}}, material=$5})
END
    artbuild arm.lua -o arm.art
    artinfo check -v arm.art || echo "rc $?"
}
thelen='art.Thelen2003AxialMuscle{maxIsoForce=600, optFibreLength=0.15, tendonSlackLength=0.1, rigidTendon=true}'
echo "metres"; arm 9.81 1 1000 0.03 "$thelen"
echo "millimetres, kilograms"; arm 9810 1000 1e-6 30 'art.PeckAxialMuscle{maxForce=600, optLength=250, maxLength=400, forceScaling=1000}'
echo "millimetres, grams"; arm 9800 1000 1e-3 30 'art.SimpleAxialMuscle{maxForce=6e8}'
echo "gravity in millimetres, the rest in metres"; arm 9810 1 1000 0.03 "$thelen"
echo "densities of metres in millimetres"; arm 9810 1000 1000 30 'art.SimpleAxialMuscle{maxForce=6e8}'
echo "a bead in metres"; arm 9810 1000 1e-6 0.03 'art.SimpleAxialMuscle{maxForce=6e5}'
echo "fibres too short"; arm 9.81 1 1000 0.03 'art.Thelen2003AxialMuscle{maxIsoForce=600, optFibreLength=0.015, tendonSlackLength=0.1, rigidTendon=true}'
echo "a tendon that is too long"; arm 9.81 1 1000 0.03 'art.Thelen2003AxialMuscle{maxIsoForce=600, optFibreLength=0.15, tendonSlackLength=1, rigidTendon=true}'
echo "forces of the original's default"; arm 9.81 1 1000 0.03 'art.PeckAxialMuscle{maxForce=600, optLength=0.25, maxLength=0.4}'
echo "a long model with the default gravity"; arm 9.8 200 1000 3 'art.SimpleAxialMuscle{maxForce=600}'
# one size in millimetres, one in centimetres, among metres; a mesh in millimetres with its mass in kilograms
limbs()
{
    cat > limbs.lua <<END
local art = require "art"
local mech = art.root{name="limbs"}:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
mech:add(art.box{name="torso", size={0.1, 0.1, 0.5}, density=1000, dynamic=false})
mech:add(art.cylinder{name="upper", radius=$1, height=0.3, density=1000, position={0, 0, -0.15}})
mech:add(art.box{name="fore", size={$2*0.06, $2*0.06, $2*0.3}, $3, position={0, 0, -0.45}})
END
    artbuild limbs.lua -o limbs.art
    artinfo check limbs.art || echo "rc $?"
}
echo "a limb of 30 mm in metres"; limbs 30 1 density=1000
echo "of 6 cm"; limbs 6 1 density=1000
echo "a mesh in millimetres with a mass in kilograms"; limbs 0.03 1000 mass=1
echo "as it should be"; limbs 0.03 1 mass=1
# a mass alone says the density
cat > mass.lua <<'END'
local art = require "art"
local mech = art.root{name="mass"}:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
mech:add(art.box{name="limb", size={80, 80, 200}, mass=1.3})
END
artbuild mass.lua -o mass.art
artinfo check mass.art || echo "rc $?"
# fibres of a bundle that are not active take no part
(cd "$ARTKIT_TOP/examples/fem-muscle" && artbuild -q beams.lua) | sed 's/fibresActive=true/fibresActive=false/' >passive.art
artinfo check passive.art && echo 'nothing to say'

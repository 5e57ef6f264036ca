# Left and right in names: a mirror tells that they stay, --swap-sides exchanges them, paths follow.
# stderr: artxform: note: 5 names say left or right and stay as they are, such as 'lam'; --swap-sides exchanges them$
cat > arms.lua <<'END'
local art = require "art"
local root = art.root{name="arms"}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, 0}})
local r = mech:add(art.box{name="arm_r", size={1, 1, 1}, density=1, position={0, 2, 0}})
local l = mech:add(art.box{name="arm_l", size={1, 1, 1}, density=1, position={0, -3, 0}})
mech:add(art.box{name="leftHand", size={1, 1, 1}, density=1, position={1, -3, 0}})
mech:add(art.box{name="trunk", size={1, 1, 1}, density=1})
local p, q = mech:add(art.Particle{name="lam"}), mech:add(art.Particle{name="ram", position={1, 0, 0}})
mech:add(art.Muscle{name="m", points={p, q}, material=art.SimpleAxialMuscle{maxForce=1}})
root:add(art.output_probe{name="probe", props={{l, "position"}}, file="l.txt"})
END
artbuild arms.lua -o arms.art
artxform --mirror y arms.art -o mirrored.art
artinfo get mirrored.art 'rigidBodies/*:position'
artxform --mirror y --swap-sides arms.art -o other.art
artinfo get other.art 'rigidBodies/*:position'
grep '"arm_[lr]\|[lr]am"\|arm_[lr]:' other.art
# back again
artxform --mirror y --swap-sides other.art | artinfo diff --tol 1e-12 - arms.art | grep -v ':rotation' || echo same
# names alone; what has none
artxform --swap-sides arms.art | artinfo get - arm_l:position
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > a.obj
artxform --swap-sides a.obj 2>&1 || echo "rc $?"
# one name, said as one
printf 'MechModel [ name="m" PointList<Particle> [ name="particles" [ name="p_l" mass=1 ] [ name="q" mass=1 ] ] ]\n' > one.art
artxform --mirror y one.art -o two.art 2>&1

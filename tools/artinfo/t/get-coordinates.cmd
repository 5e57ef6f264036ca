# a property that a joint lacks: its coordinates are named; of another class, what has the word in it
cat > m.lua <<'X'
local m = art.root():add(art.MechModel{name="m"})
local b = m:add(art.box{name="b", size={1, 1, 1}, density=1})
m:add_joint("HingeJoint", {name="elbow", a=b, origin={0, 0, 0}})
local c = m:add(art.box{name="c", size={1, 1, 1}, density=1})
m:add_joint("PlanarJoint", {name="slide", a=c, origin={0, 0, 0}})
local p = m:add(art.Particle{name="p"})
m:add(art.AxialSpring{name="s", points={p, m:add(art.Particle{name="q", position={1, 0, 0}})}})
X
artbuild m.lua -o m.art
artinfo get m.art elbow:angle 2>&1 || echo $?
artinfo get m.art slide:angle 2>&1 || echo $?
artsim m.art -t 0.1 -r elbow:angle=a.tsv 2>&1 || echo $?
artinfo get m.art b:damping 2>&1 || echo $?

# What a component of a class does not have is refused by name: the back of a node without shells, stress where no element is.
# Wildcards leave it out. Volume, mass and energy of a model and its elements are the same for a script, artinfo and a run.
cat >m.lua <<'L'
local m = art.root():add(art.MechModel{name="m", gravity={0, 0, 0}})
local f = m:add(art.FemModel3d{name="f", density=10, material=art.LinearMaterial{}})
for i, at in ipairs{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {5, 5, 5}, {0, 0, 2}, {1, 0, 2}, {0, 1, 2}} do
  f:add_node{at[1], at[2], at[3]}.dynamic = i == 5
end
f.nodes[5].mass = 2
f:add_element{0, 1, 2, 3}
f:add_shell{5, 6, 7, thickness=0.1}
print(f.nodes[5].director, f.nodes[6].director, f.nodes[5].mass)
local s = m:add(art.FemModel3d{name="s", density=10, material=art.LinearMaterial{}})
for _, at in ipairs{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}} do s:add_node{at[1], at[2], at[3]}.dynamic = false end
s:add_element{0, 1, 2, 3}
print(s.volume, s.strainEnergy, s.mass, s.elements[1].mass)
L
artbuild m.lua -o m.art 2>&1 || true
for of in 4:stress 4:principalStress 0:director 0:backPosition 4:restDirector 0:backVelocity; do
    artsim m.art -t 0.01 -r "f/nodes/$of@0.01" 2>&1 || true
    artinfo get m.art "f/nodes/$of" 2>&1 || true
    echo "get f/nodes/$of" | artsim --console m.art 2>&1 || true
done
artsim m.art -t 0.01 -r 'f/nodes/*:director,f/nodes/*:pressure@0.01'
artsim m.art -t 0.01 -r 's:volume,s:strainEnergy,s:mass,s/elements/0:mass@0.01'
artinfo get m.art s:volume s:strainEnergy s:mass s/elements/0:mass
artedit m.art --set s:volume=3 -o /dev/null 2>&1 || echo $?

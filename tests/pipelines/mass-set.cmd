# Density, mass, inertia and method of a body that are set count, and do the same by Lua, artedit, --set and the
# console: a density makes mass density * volume (0.024), a mass the density, whatever the method is. Each line has
# the way, what was set, mass and density; the last ones reactions m (a - g) of bodies that do not move, g = 10.
# tol: 1e-12
# stderr: would change nothing: its mass is given
# stderr: has no value: its mass is given, and no mesh has a volume
cat >bodies.lua <<'X'
local m = art.root():add(art.MechModel{name="m", gravity={0, 0, -10}})
local size = {0.2, 0.3, 0.4}
m:add(art.box{name="byDensity", size=size, density=5})
m:add(art.box{name="byMass", size=size, mass=3})
m:add(art.box{name="given", size=size, inertia={mass=4, J={1, 2, 3}}})
if args.set then
  local name, prop, value = args.set:match("(%w+):(%w+)=(.*)")
  local b = m.rigidBodies[name]
  b[prop] = tonumber(value) or value
  print("lua", args.set, b.mass, b.density)
end
X
artbuild bodies.lua -o m.art
for set in byDensity:density=10 byDensity:mass=6 byMass:density=10 byMass:mass=6 given:density=10 given:mass=6 \
    byMass:inertiaMethod=DENSITY byDensity:inertiaMethod=MASS byMass:inertiaMethod=EXPLICIT; do
    b=${set%%:*}
    artbuild bodies.lua set=$set -o /dev/null 2>&1
    artedit -q m.art --set $set -o e.art
    echo artedit $set $(artinfo get e.art $b:mass $b:density | cut -f 2)
    echo artsim $set $(artsim -q m.art -s $set -t 0.01 -r $b:mass,$b:density@0.01 | tail -1 | cut -f 2-)
    echo console $set $(printf 'set %s\nget %s:mass %s:density\n' "$(echo $set | sed 's/=/ /')" $b $b | artsim -q --console m.art | cut -f 2)
done
# an inertia, and a centre of mass, make it explicit
artedit -q m.art --set 'byMass:inertia=[ 7 0 0 0  1 0 0 0 1 0 0 0 1 ]' | artinfo get - byMass:mass byMass:inertiaMethod
artedit -q m.art --set 'byMass:centerOfMass=0 0 0.1' | artinfo get - byMass:mass byMass:inertiaMethod byMass:centerOfMass
# a mesh that states a mass
artedit -q m.art --set byMass/meshes/0:mass=2 | artinfo get - byMass:mass byMass:density byMass/meshes/0:density
artedit -q m.art --set byDensity/meshes/0:mass=2 | artinfo get - byDensity:mass byDensity/meshes/0:density
artedit -q m.art --set byDensity/meshes/0:volume=2 | artinfo get - byDensity:mass byDensity/meshes/0:mass
# there is no density without a volume
printf 'MechModel [ RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="b" inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ] ]\n' >n.art
! artedit n.art --set b:density=3
! artinfo get n.art b:density
! artsim n.art -q -t 0.01 -r b:density@0.01
cat >fixed.lua <<'X'
local m = art.root():add(art.MechModel{name="m", gravity={0, 0, -10}})
for i, how in ipairs{ {mass=3}, {density=3}, {mass=3, massDistribution="AREA"}, {inertia={mass=3, J={1, 1, 1}}} } do
  how.size = {1, 1, 1}
  for _, name in ipairs{"fixed", "driven"} do
    how.name = name .. i
    m:add(art.box(how)).dynamic = false
  end
end
X
artbuild fixed.lua -o fixed.art
cat >lift.lua <<'X'
function apply(t0, t1)
  for i = 1, 4 do root:find("models/m/rigidBodies/driven" .. i).targetPosition = {0, 0, t1 * t1} end
end
X
artsim -q fixed.art --controller lift.lua -t 0.1 -r 'fixed*:reaction,driven*:reaction@0.1' | tail -1 | cut -f 4,10,16,22,28,34,40,46

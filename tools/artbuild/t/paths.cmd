# springs through several points and exciters, made, changed and read back in a script
cat > paths.lua <<'END'
local m = art.root():add(art.MechModel { name = "m" })
local p = {}
for i, name in ipairs { "o", "a", "b", "c" } do
  p[name] = m.particles:add { name = name, position = { i - 1, (i - 1) % 2, 0 }, mass = 1 }
end
p.o.dynamic = false
local s = m:add_multi_point_spring { name = "s", points = { p.o, p.a, p.b }, stiffness = 3, damping = 0.1,
  restLength = 0.5 }
local u = m:add_multi_point_muscle { name = "u", points = { p.o, p.c },
  material = art.SimpleAxialMuscle { maxForce = 2 } }
print(s:current_length(), #s:path(), s:path()[2].name, s.material.stiffness)
u:add_point(p.b, 2):add_point(p.a)
print(u:remove_point(p.c), u:remove_point(p.c), #u:path(), u:path()[2] == p.b)
print(#u.segmentSpecs, u.segmentSpecs[3].pntB.name, u.segments[2].class, u.segments[2].specIdx)
local all = m:add_exciter { name = "all", targets = { u }, gains = { 0.5 }, excitation = 0.4 }
local top = m:add_exciter { name = "top", targets = { { all, 2 } } }
print(all:remove_target(u), all:remove_target(u), #u.excitationSources, #all.targets)
all:add_target(u, 0.25):add_target(u, 0.75)
print(#u.excitationSources, u.excitationSources[1][2], #all.targets)
-- entries as tables and as copies of what is there
s.segmentSpecs = { s.segmentSpecs[2], { pntB = p.c, flags = 0 } }
s.segments = { { class = "Segment" } }
print(s:current_length())
-- a segment that only carries the tension
local w = m:add_multi_point_spring { name = "w", points = { p.o, p.a, p.b }, stiffness = 3 }
w:set_passive(2)
print(w.segmentSpecs[1].passive, w.segmentSpecs[2].passive, pcall(w.add_point, w, p.c))
print(pcall(w.set_passive, w, 3))
w:set_passive(2, false):set_passive(1)
END
artbuild paths.lua -o paths.art 2>&1
sed -n '/name="multiPointSprings"/,/^      ]/p; /^      ComponentList<MuscleExciter>/,/^      ]/p' paths.art
artinfo check paths.art
artsim -q -t 0.01 paths.art -r models/m/multiPointSprings/u:netExcitation,models/m/exciters/all:netExcitation@0.01=-

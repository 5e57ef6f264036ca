# the length of a shape along its axis is h and l, in scripts and in artmesh and artvol; the mesh of a component is a mesh
cat >m.lua <<'END'
local art = require "art"
local mech = art.root{name="r"}:add(art.MechModel{name="m"})
local function try(what, f) local ok, e = pcall(f) print(what, ok and tostring(e) or e:gsub("^[^:]*:%d+: ", "")) end
print("mesh", art.mesh.tube{h=3}:volume() == art.mesh.tube{l=3}:volume(), art.mesh.cylinder{l=4}:volume() == 2 * art.mesh.cylinder{h=2}:volume())
print("volume", art.volume.tube{h=3}:volume() == art.volume.tube{l=3}:volume())
try("both", function() return art.mesh.tube{h=3, l=3} end)
try("both", function() return art.volume.tube{h=3, l=3} end)
try("neither", function() return art.mesh.sphere{h=3} end)
try("neither", function() return art.volume.grid{l=3} end)
local box = mech:add(art.box{name="b", size={1, 2, 3}, density=1})
print("of a box", box.meshes[1].mesh, box.meshes[1].mesh:volume())
local file = mech:add(art.body{name="f", file="unit.obj", inline=false, scale=2, density=1})
print("of a file", file.meshes[1].mesh:volume(), file.meshes[1]:as_text("mesh"):find("unit.obj") ~= nil)
local copy = mech:add(art.fixed_mesh{name="c", mesh=file.meshes[1].mesh})
print("of a copy", copy.mesh:volume())
try("props", function() return art.tracing_probe{props=7} end)
try("props", function() return art.tracing_probe{} end)
END
artmesh make box -o unit.obj
artbuild m.lua -o m.art 2>&1
for l in h l; do artvol make tube $l=2 nt=4 -o $l.vtu; artmesh make tube $l=3 -o $l.obj; done
cmp h.vtu l.vtu && cmp h.obj l.obj

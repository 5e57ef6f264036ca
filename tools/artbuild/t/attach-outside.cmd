# stderr: out.lua:6: warning: 'models/m/rigidBodies/far' is outside of what it is attached to, and moves by 0.15 to its surface
# stderr: out.lua:7: warning: 'models/m/particles/p' is outside of what it is attached to, and moves by 0.05 to its surface
# What is attached outside of a FEM model moves to its surface, which is told; what lies on it or inside does not move.
cat >out.lua <<'END'
local m = art.root{name="r"}:add(art.MechModel{name="m"})
local fem = m:add_fem{name="f", mesh=art.volume.grid{wx=0.1, wy=0.1, wz=0.1, nx=2, ny=2, nz=2}, material=art.LinearMaterial{}}
local function box(name, z) return m:add(art.box{name=name, size={0.02, 0.02, 0.02}, position={0, 0, z}}) end
m:attach_frame(box("inside", 0.01), fem)
m:attach_frame(box("on", 0.05), fem)
m:attach_frame(box("far", 0.2), fem)
m:attach_point(m:add(art.Particle{name="p", position={0.1, 0, 0}}), fem)
END
artbuild out.lua -o out.art
artinfo get out.art inside:position on:position far:position p:position

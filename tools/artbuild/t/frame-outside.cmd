# stderr: m.lua:6: warning: 'models/m/rigidBodies/out' is outside of what it is attached to, and moves by 1.5 to its surface
# a body that is attached to finite elements and lies outside of them moves to their surface, with a warning at once; one inside stays
cat >m.lua <<'END'
local mech = art.root{name="r"}:add(art.MechModel{name="m", gravity={0, 0, 0}})
local fem = mech:add_fem{name="f", density=1000, mesh=art.volume.grid{nx=1, ny=1, nz=1}, material=art.LinearMaterial{}}
local out = mech:add(art.box{name="out", size={0.1, 0.1, 0.1}, density=1, position={0, 0, 2}})
local inside = mech:add(art.box{name="in", size={0.1, 0.1, 0.1}, density=1, position={0.1, 0.2, 0.3}})
mech:attach_frame(inside, fem)
mech:attach_frame(out, fem)
END
artbuild m.lua -o m.art
for b in out in; do artinfo get m.art $b:position; done

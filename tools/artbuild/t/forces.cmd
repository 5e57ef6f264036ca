# frame springs placed in the world or in their bodies; forces of meshes with their points; forces of planes
cat >forces.lua <<'END'
local mech = art.root():add(art.MechModel{name="m"})
local a = mech:add(art.box{name="a", size={1, 1, 1}, position={1, 0, 0}, orientation={0, 0, 1, 90}})
local b = mech:add(art.box{name="b", size={1, 1, 1}, position={3, 0, 0}})
mech:add_frame_spring{frameA=a, frameB=b, TDW={2, 0, 0, 0, 0, 1, 0}, kt=100, kr={1, 2, 3}, dt=1, dr=0.5}
mech:add_frame_spring{frameA=a, TDW=b, material=art.RotAxisFrameMaterial{stiffness={1, 2, 3}}}
mech:add_frame_spring{frameB=a, TCA={0, 0, 1}, TDB={0, 0, 2}}
local p = mech.particles:add{name="p", mass=1, position={3, 0, 2}}
local q = mech.particles:add{name="q", mass=1, position={3, 0, 2}}
local f = mech:add_point_mesh_force{name="f", mesh=b, points={p}, stiffness=100}
f:add_point(q)
assert(#f.points == 2 and f:remove_point(p) and not f:remove_point(p) and #f.points == 1)
assert(#f:clear_points().points == 0)
f:add_point(p)
mech:add_point_plane_force{point=p, normal={1, 0, 1}, center={0, 0, 1}, stiffness=10}
END
artbuild forces.lua >forces.art
sed -n '/frameSprings/,/forceEffectors/p' forces.art | grep -v 'List<'
# nothing is displaced where D was given in the world; the last spring sees 1 along z in the axes of C
artsim -q forces.art -t 0.01 -r models/m/frameSprings/0:springForce,models/m/frameSprings/1:springForce@0.01=- |
    awk 'NR == 2 { for (i = 2; i <= 13; i++) if ($i > 1e-12 || $i < -1e-12) print "displaced:", $0 }'
artinfo get forces.art m/m/forceEffectors/f:points m/m/forceEffectors/f:mesh m/m/forceEffectors/1:normal

# makers of forces say where a script is wrong
# exit: 3
# stderr: 1.lua:5: error: a frame spring needs frameA or frameB
# stderr: 2.lua:5: error: frameA and frameB of a frame spring are the same
# stderr: 3.lua:5: error: a frame spring has either TDW or TCA and TDB
# stderr: 4.lua:5: error: a frame spring has either a material or kt, kr, dt, dr
# stderr: 5.lua:5: error: TDW: the axis of the rotation is zero
# stderr: 6.lua:5: error: frameB takes a body or frame, or nil for the ground
# stderr: 7.lua:5: error: kr takes a number or three
# stderr: 8.lua:5: error: a transform has 3, 7, 12 or 16 numbers, not 2
# stderr: 9.lua:5: error: a point-mesh force needs mesh, a fixed mesh, a body or a mesh of one
# stderr: 10.lua:5: error: points of a point-mesh force must be points
# stderr: 11.lua:5: error: 'p' is among the points already
# stderr: 12.lua:5: error: 'c' has 0 meshes; name the one that is meant
# stderr: 13.lua:5: error: a point-plane force needs a point
# stderr: 14.lua:5: error: the normal of the plane is zero
# stderr: 15.lua:5: error: a plane has either center or offset
# stderr: 16.lua:5: error: .*damping.* -1 .*out of range
n=0
try() {
    n=$((n + 1))
    cat >$n.lua <<'END'
local mech = art.root():add(art.MechModel{name="m"})
local a, b = mech:add(art.box{name="a", size={1, 1, 1}}), mech:add(art.box{name="b", size={1, 1, 1}})
local c = mech:add(art.body{name="c", inertia={mass=1, J={1, 1, 1}}})
local p = mech.particles:add{name="p", mass=1}
END
    echo "$1" >>$n.lua
    if artbuild $n.lua -o $n.art; then exit 9; else test $? = 3; fi
    test ! -e $n.art
}
try 'mech:add_frame_spring{kt=1}'
try 'mech:add_frame_spring{frameA=a, frameB=a}'
try 'mech:add_frame_spring{frameA=a, TDW={0, 0, 0}, TDB={0, 0, 0}}'
try 'mech:add_frame_spring{frameA=a, kt=1, material=art.LinearFrameMaterial{}}'
try 'mech:add_frame_spring{frameA=a, frameB=b, TDW={0, 0, 0, 0, 0, 0, 90}}'
try 'mech:add_frame_spring{frameA=a, frameB=p}'
try 'mech:add_frame_spring{frameA=a, kr={1, 2}}'
try 'mech:add_frame_spring{frameA=a, TCA={1, 2}}'
try 'mech:add_point_mesh_force{points={p}}'
try 'mech:add_point_mesh_force{mesh=a, points={b}}'
try 'mech:add_point_mesh_force{mesh=a, points={p, p}}'
try 'mech:add_point_mesh_force{mesh=c, points={p}}'
try 'mech:add_point_plane_force{normal={0, 0, 1}}'
try 'mech:add_point_plane_force{point=p, normal={0, 0, 0}}'
try 'mech:add_point_plane_force{point=p, center={0, 0, 1}, offset=1}'
try 'mech:add_frame_spring{frameA=a, kt=1, dt=-1}'
exit 3

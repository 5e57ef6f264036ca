# what cannot be wrapped around, or so: named with the place in the file, in the script
cat > good.art <<'END'
MechModel [ name="m" gravity=[ 0 0 0 ]
  PointList<Particle> [ name="particles" [ name="a" dynamic=false position=[ -2 0 0.1 ] ]
    [ name="b" dynamic=false position=[ 2 0 0.1 ] ] ]
  RenderableComponentList<RigidBody> [ name="rigidBodies" RigidSphere [ name="c" dynamic=false radius=0.5 ]
    [ name="d" dynamic=false meshes=[ name="meshes" [ mesh=PolygonalMesh[ "d.obj" ] ] ] ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    [ name="s" material=LinearAxialMaterial [ stiffness=1 ]
      wrappables=[ "rigidBodies/c" 0 1 ] segments=[ Segment [ specIdx=0 flags=0x8 ] ]
      segmentSpecs=[ [ pntB="particles/a" flags=0x8 numKnots=30 initialPoints=[ 0 1 0 ] ] [ pntB="particles/b" ] ] ] ] ]
END
artmesh make sphere r=0.5 -o d.obj
artsim -q good.art -t 0.01
bad()
{
    sed "s|$1|$2|" good.art > bad.art
    if cmp -s good.art bad.art; then echo "$1 is not there"; fi
    artsim bad.art -t 0.01 2>&1 || echo "exit $?"
}
bad radius=0.5 radius=0
bad radius=0.5 radius=-1
bad rigidBodies/c particles/a
bad rigidBodies/c rigidBodies/nobody
bad '" 0 1 \]' '" 0 2 ]'
bad '" 0 1 \]' '" 0 ]'
bad '" 0 1 \]' '" 0.5 1 ]'
bad specIdx=0 specIdx=1
bad numKnots=30 numKnots=2.5
bad numKnots=30 numKnots=10001
bad 'segments=' 'wrapKnotDensity=0 segments='
bad '0 1 0' '0 1'
bad 'segments=' 'wrapMethod=Geodesic wrapStiffness=0 segments='
grep -v '^f 1 ' d.obj | awk '!/^f/ || n++ > 60' > open.obj
mv open.obj d.obj
bad rigidBodies/c rigidBodies/d
# a mesh with a hole is closed; a sheet encloses nothing; a plate may be thinner than the cells of its grid
printf 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n' > d.obj
bad rigidBodies/c rigidBodies/d
artmesh make box wx=2 wy=2 wz=0.001 -o d.obj
bad rigidBodies/c rigidBodies/d
cat > bad.lua <<'END'
local a = art.args { case = 1 }
local m = art.root():add(art.MechModel { name = "m" })
local p = m.particles:add { name = "p", position = { -1, 0.2, 0 }, dynamic = false }
local q = m.particles:add { name = "q", position = { 1, 0.2, 0 }, dynamic = false }
local c = m.rigidBodies:add(art.rigid_sphere { name = "c", radius = 0.5, density = 0, dynamic = false })
local function spring(t) t.points, t.stiffness = { p, q }, 1 return m:add_multi_point_spring(t) end
if a.case == 1 then art.rigid_sphere { radius = 0 } end
if a.case == 2 then spring { wrappables = { p } } end
if a.case == 3 then spring { wrappables = { c }, knots = 0 } end
if a.case == 4 then spring { wrappables = { { c, 2, 2 } }, knots = 9 } end
if a.case == 5 then spring { wrappables = { c }, knots = 9 }:set_segment_wrappable(2, 9) end
if a.case == 6 then c.radius = 0 spring { wrappables = { c } }:update_wrap_segments() end
if a.case == 7 then
  local d = m.rigidBodies:add(art.body { name = "d", mesh = "open.obj", open = true, inertia = { mass = 1, J = { 1, 1, 1 } } })
  spring { wrappables = { d } }:update_wrap_segments()
end
END
artmesh make sphere | awk '!/^f/ || n++ > 60' > open.obj
for case in 1 2 3 4 5 6 7; do artbuild bad.lua case=$case -o bad.art 2>&1 || echo "exit $?"; done

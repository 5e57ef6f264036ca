# bodies to wrap around change their sizes with their model, and knots that it keeps move along: lengths of the path follow; four digits, since
# knots rest along a path within a tolerance
cat > wrap.lua <<'END'
local mech = art.root():add(art.MechModel { name = "mech" })
local torus = mech.rigidBodies:add(art.rigid_torus { name = "torus", outerRadius = 2, innerRadius = 0.75, position = { 2, 0, -2 },
  orientation = { 0, 1, 0, 90 } })
local p = {}
for i, at in ipairs { { 4, 0.2, 2 }, { -3, -0.2, 2 } } do p[i] = mech.particles:add { position = at, dynamic = false } end
mech:add_multi_point_spring { name = "s", points = p, stiffness = 10, wrappables = { torus }, knots = 100,
  initial = { { { 3, 0, 0 }, { 2, 0, -1 }, { 1, 0, 0 }, { 2, 0, 1 }, { 3, 0, 0 }, { 2, 0, -1 } } } }:update_wrap_segments()
for i, b in ipairs { art.rigid_sphere { radius = 1 }, art.rigid_ellipsoid { axisLengths = { 1, 2, 3 } },
  art.rigid_cylinder { radius = 1, height = 2 } } do b.name = "b" .. i mech.rigidBodies:add(b) end
END
artbuild wrap.lua -o wrap.art
# row FACTOR OPTION...: the length of the path by the factor, how often the ring is met, the first knot, sizes
row()
{
    factor=$1
    shift
    artxform "$@" wrap.art -o moved.art
    artinfo path moved.art models/mech/multiPointSprings/s | awk -v f="$factor" '!/^#/ { printf "%.4f %s %s\n", $1 / f, $4, $7 }'
    grep -c 'pos=' moved.art || true
    grep -m 1 'pos=' moved.art | awk '{ printf "%.4g %.4g %.4g\n", $3, $4, $5 }'
    b=models/mech/rigidBodies
    artinfo get moved.art $b/torus:outerRadius $b/torus:innerRadius $b/b1:radius $b/b2:axisLengths $b/b3:radius | cut -f 2 | tr '\n' ' '
    echo
}
row 1 --translate 0,0,0
row 1 --translate 1,2,3 --rotate 0,0,1,90
row 2 --scale 2
row 1000 --units m=mm
artxform --scale 1,1,8 wrap.art -o flat.art
artinfo get flat.art models/mech/rigidBodies/b2:axisLengths models/mech/rigidBodies/b3:radius | cut -f 2

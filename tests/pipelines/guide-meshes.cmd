# The meshes of the modeling guide's chapter 2, without a program: a tetrahedron by hand, a box turned about x and moved to
# (5, 6, 7), an ellipsoid from a sphere, a torus and a cylinder from one format into another, a dumbbell by two unions.
# tol: 1e-9 1e-9
tell() { artmesh info "$@" | awk -v FS='\t' '$1 ~ /^(vertices|faces|min|max|volume|genus|components|solid)$/ { printf "%s %s\t", $1, $2 } END { print "" }'; }

printf '%s\n' 'v 0 0 0' 'v 1 0 0' 'v 0 1 0' 'v 0 0 1' 'f 1 3 2' 'f 1 4 3' 'f 1 2 4' 'f 2 3 4' | tell -
artmesh make box wx=10 wy=20 wz=20 | artmesh transform --rpy 0,0,45 --translate 5,6,7 | tell
artmesh make sphere slices=12 levels=6 | artmesh transform --scale 1,2,3 | tell

artmesh make torus nmajor=20 nminor=10 -o torus.obj
artmesh make cylinder -o cylinder.stl
for name in torus.obj cylinder.stl; do
    for to in stl obj; do artmesh convert $name mymesh.$to; tell mymesh.$to; done
done

# balls of radius 1 at y = -2 and 2, a bar of radius 0.5 between them
artmesh make icosphere divisions=1 -o ball.obj
artmesh make cylinder r=0.5 h=4 slices=32 nr=1 nh=10 | artmesh transform --rotate 1,0,0,90 -o bar.obj
artmesh transform --translate 0,-2,0 ball.obj | artmesh bool union - bar.obj -o one.obj
artmesh transform --translate 0,2,0 ball.obj | artmesh bool union one.obj - -o dumbbell.obj
artmesh check -q dumbbell.obj && tell dumbbell.obj

# What would write numbers that are none, or never end, is refused before.
# exit: 4
# stderr: ^artmesh: ball.obj: error: edges of 1e-09 make more than 100000000 triangles: they are too short
# stderr: ^artmesh: error: the meshes are too large or too far apart
# stderr: ^artmesh: error: a mesh without faces has no distance from another
# stderr: ^artmesh: huge.obj: error: the mesh is too large or too small for a distance grid
# stderr: ^artmesh: huge.obj: error: the coordinates are too large for a half space
# stderr: ^artmesh: ball.obj: error: coordinates are too large to be squared, .*mu -1e\+300
artmesh make icosphere -o ball.obj
printf 'v 1e300 0 0\nv 1 0 0\nv 0 1 -1e300\nf 1 2 3\n' > huge.obj
: > empty.obj
fails() { want=$1; shift; got=0; "$@" > out.obj || got=$?; test $got = "$want" && test ! -s out.obj || echo "$* exits with $got"; }
fails 3 artmesh remesh --edge 1e-9 ball.obj
fails 3 artmesh distance --between huge.obj ball.obj
fails 3 artmesh distance --between empty.obj ball.obj
fails 3 artmesh grid huge.obj
fails 3 artmesh clip --plane 0,0,1,0 huge.obj
artmesh smooth --mu -1e300 ball.obj

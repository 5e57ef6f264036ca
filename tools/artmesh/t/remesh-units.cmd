# stderr: ^artmesh: warning: --edge 3 is longer than the diagonal of the box of the mesh, 0.0866: is it in another unit\?
# A length in millimetres for a mesh in metres is pointed out; a mesh without faces has no volume.
artmesh make icosphere r=0.025 -o ball.obj
artmesh remesh --edge 3 ball.obj -o even.obj
artmesh remesh --edge 0.08 ball.obj -o even.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\n' >points.obj
artmesh check points.obj | grep volume

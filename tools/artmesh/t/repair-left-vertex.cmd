# exit: 1
# stderr: ^artmesh: warning: left: 4 vertices in the same place as an earlier one; the first at 0 0 0, vertex 5$
# stderr: ^artmesh: warning: left: 9 edges with one face
# what is left of vertices names a vertex, no face
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 0 -1\nf 1 2 3\nf 1 2 4\nf 1 2 5\n' > fins.obj
artmesh repair fins.obj -o out.obj

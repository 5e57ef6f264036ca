# stderr: ^artmesh: warning: one mesh is in 'mm', the other does not say: taken as the same
artmesh make box --units mm -o a.obj
artmesh make box -o b.obj
artmesh merge a.obj b.obj | artmesh info | grep -E '^(units|size)'

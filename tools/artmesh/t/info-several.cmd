artmesh make box -o a.stl
artmesh make torus -o b.obj
artmesh info a.stl b.obj | grep -E '^(file|genus|$)'

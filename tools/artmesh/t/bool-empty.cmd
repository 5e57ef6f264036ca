# stderr: ^artmesh: warning: nothing is left: the result has no faces
# stdout: ^faces.0$
artmesh make box -o a.obj
artmesh transform --translate 1,0,0 a.obj -o b.obj
artmesh bool intersection a.obj b.obj | artmesh info -f obj -

# points bound nothing; the empty result of another operation does
# exit: 3
# stderr: ^artmesh: warning: nothing is left: the result has no faces
# stderr: ^artmesh: error: cloud.obj bounds no solid: 2 vertices and no faces
artmesh make box -o box.obj
artmesh transform --translate 5,0,0 box.obj -o far.obj
artmesh bool intersection box.obj far.obj -o nothing.obj
artmesh bool union box.obj nothing.obj | artmesh info - | grep -q '^faces	12$'
printf 'v 0 0 0\nv 1 0 0\n' >cloud.obj
artmesh bool union box.obj cloud.obj

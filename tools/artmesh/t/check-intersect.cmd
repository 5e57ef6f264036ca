# exit: 1
# stdout: ^error: intersection: [0-9]+ pairs
# stdout: ^error: overlap: 1 pair of shells
# stdout: ^fem: no \(intersection, overlap\)
# stdout: ^contact: no \(intersection, overlap\)
artmesh make box wx=1 wy=1 wz=1 -o a.obj
artmesh transform --translate 0.3,0.2,0.1 a.obj -o b.obj
artmesh merge a.obj b.obj --no-groups -o both.obj
artmesh check both.obj

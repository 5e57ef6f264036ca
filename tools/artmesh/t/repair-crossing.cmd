# What crosses is left with the option that unites it.
# stderr: ^artmesh: warning: left: 12 pairs of faces that cross, touch or overlap; the first at .* \(--self-intersections unites what overlaps; --all --self-intersections does both\)$
artmesh make box -o a.obj
artmesh transform --translate 0.5,0.3,0.2 a.obj -o b.obj
artmesh merge a.obj b.obj -o both.obj
artmesh repair both.obj -o left.obj
artmesh repair --all --self-intersections both.obj | artmesh check - | tail -n 3

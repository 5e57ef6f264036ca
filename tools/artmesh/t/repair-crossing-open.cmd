# sheets that cross enclose nothing: they are cut, and stay
# stderr: ^artmesh: warning: 4 triangles are parts of surfaces that are not closed: they are cut where they cross others, and stay$
# stderr: ^artmesh: warning: left: 2 vertices where more than one fan of faces meets; the first at
# exit: 1
artmesh make rectangle -o flat.obj
artmesh transform --rotate 1,0,0,68 flat.obj -o up.obj
artmesh merge flat.obj up.obj | artmesh repair --self-intersections --no-fill - -o cut.obj || code=$?
artmesh check -q --only intersection cut.obj
artmesh info cut.obj | grep -q '^faces	12$'
exit $code

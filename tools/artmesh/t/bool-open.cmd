# exit: 3
# stderr: open.obj bounds no solid: 3 edges with one face.*the first at .*, face [0-9]+, vertices [0-9]+, [0-9]+
cp "$HERE/man/open.obj" .
artmesh make box -o a.obj
artmesh bool union a.obj open.obj -o out.obj || { code=$?; test ! -e out.obj; exit $code; }

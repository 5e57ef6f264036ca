# tol: 1e-12 1e-12
# A body, its own hull; the hull of a ring; of two boxes; flat is no body.
artmesh make box nx=3 ny=3 nz=3 --units cm | artmesh hull -f obj -o box.obj
artmesh info box.obj | grep -E '^(vertices|faces|area|volume|units|solid)'
artmesh make torus | artmesh hull -f obj -o ring.obj
artmesh check -q ring.obj
artmesh info ring.obj | grep -E '^(max|genus)'
artmesh make box | artmesh transform -f obj --translate 3,0,0 -o b.obj
artmesh make box | artmesh merge - b.obj -f obj -o two.obj
artmesh hull two.obj | artmesh info -f obj | grep -E '^(volume|vertices)'
artmesh make rectangle | artmesh hull -f obj 2>message || echo "exit $?"
grep -c 'all points lie in one plane' message

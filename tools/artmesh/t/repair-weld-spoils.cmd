# vertices merged across what is thin join its two sides: the result is written, and the answer is no
# exit: 1
# stderr: ^artmesh: warning: merging within 0\.3 spoils the mesh: [0-9]+ edges with one face, [1-9][0-9]* with more than two; 0 and 0 before$
artmesh make torus -o ring.obj
artmesh repair --weld 1e-6 ring.obj | cmp ring.obj -
artmesh make cylinder r=1 h=0.2 -o coin.obj
artmesh repair --weld 0.3 coin.obj -o out.obj || code=$?
test -s out.obj
exit $code

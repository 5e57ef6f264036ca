# there and back, to the last digits
# tol: 1e-13
artmesh make box -o box.obj
set -- --pose 1,2,3,1,1,0,50 --matrix 1,2,0,4,0,1,0,5,0,0,3,6 --rpy 10,20,30
artmesh transform "$@" box.obj | artmesh transform --inverse "$@"

# tol: 1e-12 1e-12
# steps happen in the order of the command line, and back
for a in "--translate 1,0,0 --rotate 0,0,1,90" "--rotate 0,0,1,90 --translate 1,0,0" "--rpy 90,0,0 --inverse" "--matrix 0,-1,0,5,1,0,0,6,0,0,2,7" "--matrix 0,-1,0,5,1,0,0,6,0,0,2,7 --inverse" "--pose 1,2,3,0,0,1,90" "--mirror 2,0,0 --scale 2" "--rotate -1,0,0,90"; do
    # shellcheck disable=SC2086
    artxform $a "$HERE/man/tetra.obj" | grep "^v" | tr "\n" ";"
    echo
done

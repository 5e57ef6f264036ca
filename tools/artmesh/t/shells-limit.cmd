# exit: 3
# stderr: x.obj: error: too many shells lie in each other .the limit is 5000000 pairs.
# Thousands of closed shells each in the next: pairs of them are counted up to a limit.
awk 'BEGIN { for (k = 1; k <= 3300; k++) { for (i = 0; i < 4; i++) print "v", k * (i == 1) - k / 4, k * (i == 2) - k / 4, k * (i == 3) - k / 4
    b = 4 * k; print "f", b - 3, b - 1, b - 2; print "f", b - 3, b - 2, b; print "f", b - 2, b - 1, b; print "f", b - 1, b - 3, b } }' >x.obj
artmesh check x.obj

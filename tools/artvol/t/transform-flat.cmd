# exit: 2
# stderr: not singular
artvol transform --matrix 1,0,0,0,0,1,0,0,0,0,0,0 "$HERE/man/two.vtu"

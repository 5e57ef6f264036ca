# exit: 2
# stderr: nothing to do
artvol transform --about 1,0,0 "$HERE/man/two.vtu"

# exit: 2
# stderr: option '--levels' is 0, but must be >= 1
artvol make grid | artvol refine --levels 0 -

# exit: 2
# stderr: error: which model\? Give a file, or -
artsim -t 1

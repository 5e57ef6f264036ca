# exit: 2
# stderr: which shape
artvol make

# exit: 2
# stderr: ^artvol: error: wx = -1: must be above 0$
artvol make grid wx=-1

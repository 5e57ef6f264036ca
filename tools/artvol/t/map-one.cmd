# exit: 2
# stderr: artvol
artvol make grid -o a.vtu
artvol map a.vtu

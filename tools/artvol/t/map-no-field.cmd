# exit: 3
# stderr: there is no field 'stress' of nodes or elements
artvol make grid -o a.vtu
artvol map --field stress a.vtu a.vtu

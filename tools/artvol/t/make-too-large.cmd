# exit: 3
# stderr: too many
artvol make grid nx=100000 ny=100000

# exit: 2
# stderr: ^artvol: error: 'nx=two' is not a number$
artvol make grid nx=two

# exit: 2
# stderr: ^artvol: error: 'large' is not NAME=VALUE$
artvol make grid large

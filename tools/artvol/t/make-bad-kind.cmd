# exit: 2
# stderr: ^artvol: error: unknown kind of element 'brick'$
artvol make grid kind=brick

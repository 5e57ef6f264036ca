# exit: 2
# stderr: ^artvol: error: unknown kind of element 'brick'; artvol kinds lists them$
artvol make grid kind=brick

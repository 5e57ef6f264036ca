# exit: 2
# stderr: ^artvol: error: shape 'grid' has no parameter 'depth'; 'artvol make --list grid' tells them$
artvol make grid depth=2

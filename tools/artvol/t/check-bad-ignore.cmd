# exit: 2
# stderr: ^artvol: error: unknown fault 'ugly'$
artvol make grid | artvol check --ignore ugly -

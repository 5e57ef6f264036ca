# exit: 2
# stderr: ^artvol: error: unknown fault 'unusednode'; did you mean 'unused node'\?$
artvol make grid | artvol check --ignore unusednode -

# exit: 2
# stderr: ^artvol: error: unknown shape 'grod'; did you mean 'grid'\?$
artvol make grod

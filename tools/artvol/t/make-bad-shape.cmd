# exit: 2
# stderr: ^artvol: error: unknown shape 'grod' \(known: grid, cylinder,
artvol make grod

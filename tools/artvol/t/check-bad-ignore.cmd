# exit: 2
# stderr: ^artvol: error: unknown fault 'ugly' \(artvol\(1\) lists them\)$
artvol make grid | artvol check --ignore ugly -

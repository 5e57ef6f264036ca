# exit: 2
# stderr: ^artvol: error: --units takes a text of one line$
artvol make grid --units 'mm
v 1 2 3'

# exit: 3
# stderr: ^artvol: error: no element is left
artvol make grid | artvol subset --strict --where 'x>9' -

# exit: 2
# stderr: which elements
artvol make grid | artvol subset -

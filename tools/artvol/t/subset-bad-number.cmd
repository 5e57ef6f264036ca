# exit: 2
# stderr: ^artvol: error: '3-' is not a number or a range as 3-8$
artvol make grid | artvol subset --number 3- -

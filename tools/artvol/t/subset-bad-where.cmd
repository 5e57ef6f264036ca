# exit: 2
# stderr: ^artvol: error: 'r<2' is no condition as x>=0.5 or z<1$
artvol make grid | artvol subset --where 'r<2' -

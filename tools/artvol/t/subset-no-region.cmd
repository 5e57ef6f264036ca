# exit: 3
# stderr: ^artvol: error: there is no region 'tongue'$
artvol make grid | artvol subset --region tongue -

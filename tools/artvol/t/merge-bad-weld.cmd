# exit: 3
# stderr: the tolerance is too large
artvol make grid | artvol merge --weld 3 -

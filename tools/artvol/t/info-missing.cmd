# exit: 3
# stderr: ^artvol: nosuch.vtu: error: cannot open
artvol info nosuch.vtu

# exit: 2
# stderr: there is a surface already
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >a.obj
artvol make shell a.obj a.obj

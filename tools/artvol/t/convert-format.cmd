# exit: 2
# stderr: ^artvol: error: unknown format 'nosuch' \(known:
artvol convert -f nosuch "$HERE/../main.c"

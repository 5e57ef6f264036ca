# exit: 2
# stderr: give at least one -e NAME=EXPR
printf 'time,p\n0,0\n' | artprobe math

# exit: 2
# stderr: -e takes NAME=EXPR, not '2'
printf 'time,p\n0,0\n' | artprobe math -e 2

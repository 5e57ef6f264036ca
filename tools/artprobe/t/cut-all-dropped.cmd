# exit: 2
# stderr: --drop leaves no column
printf 'time,p\n0,1\n1,2\n' | artprobe cut -d p

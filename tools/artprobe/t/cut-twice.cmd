# exit: 2
# stderr: column 1 is named twice
printf 'time,p\n0,1\n' | artprobe cut -c p,1

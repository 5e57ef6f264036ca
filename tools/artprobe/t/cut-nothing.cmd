# exit: 2
# stderr: give what to cut
printf 'time,p\n0,1\n' | artprobe cut

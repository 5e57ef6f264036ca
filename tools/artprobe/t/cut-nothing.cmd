# exit: 2
# stderr: specify what to cut
printf 'time,p\n0,1\n' | artprobe cut

# exit: 2
# stderr: there is no column 'q'
printf 'time,p\n0,1\n' | artprobe cut -c q

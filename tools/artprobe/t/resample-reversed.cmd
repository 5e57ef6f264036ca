# exit: 2
# stderr: the end 1 comes before the start 2
printf 'time,x\n0,1\n3,4\n' | artprobe resample --step 1 --start 2 --end 1

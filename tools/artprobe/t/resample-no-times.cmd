# exit: 2
# stderr: give one of --step, --count and --times
printf 'time,x\n0,1\n' | artprobe resample

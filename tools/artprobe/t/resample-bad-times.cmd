# exit: 3
# stderr: when.txt:3:1: error: time 1 does not come after 2
printf '0\n2\n1\n' > when.txt
printf 'time,x\n0,1\n3,4\n' | artprobe resample --times when.txt

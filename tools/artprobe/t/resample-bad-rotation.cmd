# exit: 2
# stderr: --rotation takes a representation and a column
printf 'time,x\n0,1\n' | artprobe resample --step 1 --rotation QUAT@1

# exit: 3
# stderr: rotation of 4 values at 0 does not fit a vector of 1
printf 'time,x\n0,1\n1,1\n' | artprobe resample --step 1 --rotation QUATERNION@1

# exit: 3
# stderr: time -1 lies outside of the series, which covers 0 to 4
printf '0.0 4.0 1.0\nCubic 1 explicit\n0 0\n1 1\n2 0\n4 2\n' | artprobe resample --step 1 --start -1

# exit: 3
# stderr: 'empty.txt' has no knots
printf '0.0 1.0 1.0\nLinear 1 explicit\n' > empty.txt
artprobe resample --step 1 empty.txt

# exit: 3
# stderr: short.txt:4:1: error: the last knot is cut short
printf '0.0 1.0 1.0\nLinear 2 explicit\n0 1 2\n1 3' > short.txt
artplot -o t.png short.txt

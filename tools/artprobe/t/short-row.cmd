# exit: 3
# stderr: short.txt:4:1: error: the row has 2 of 3 numbers
printf '0.0 1.0 1.0\nLinear 2 explicit\n0 1 2\n0.5 1\n1 3 4\n' > short.txt
artprobe smooth -a 3 short.txt -o out.txt || { code=$?; ls; exit $code; }

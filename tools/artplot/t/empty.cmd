# needs: gnuplot
# stderr: warning: e.txt has no data
printf '0.0 1.0 1.0\nLinear 1 explicit\n' > e.txt
artplot -o t.png e.txt || echo "code $?"
ls

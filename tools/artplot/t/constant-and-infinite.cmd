# needs: gnuplot
# flat and broken curves draw without complaint
printf '0.0 1.0 1.0\nLinear 3 explicit\n0 5 1 0\n0.5 5 inf 0\n1 5 2 0\n' | artplot --panels -o t.svg
grep -c '</svg>' t.svg

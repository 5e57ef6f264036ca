# the curve of a cubic between its knots; times are model times
printf '1.0 3.0 2.0\nCubic 1 explicit\n0 0\n1 1\n2 0\n' | artplot --script | grep -E '^(1|2|3|5) |range'

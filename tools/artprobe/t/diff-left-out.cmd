# stderr: warning: compared 2 of 3 knots: a covers 0 to 2, b 0.5 to 9
# stdout: ^c1	2	0
printf '0 0\n1 1\n2 2\n' > a
printf '0.5 0.5\n9 9\n' > b
artprobe diff a b

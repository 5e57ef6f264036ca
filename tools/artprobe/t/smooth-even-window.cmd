# tol: 1e-12
# stderr: note: the window was raised from 4 to 5 knots
printf '0 0\n1 1\n2 4\n3 9\n4 16\n5 25\n' | artprobe smooth -s 4,2 -o out.tsv
artprobe diff --tol 1e-12 out.tsv - <<EOF
0 0
1 1
2 4
3 9
4 16
5 25
EOF

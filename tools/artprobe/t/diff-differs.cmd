# exit: 1
# tol: 1e-12
printf '0 0 1\n1 1 1\n2 4 1\n' > a
printf '0 0 1\n2 4 1\n' > b
artprobe diff --tol 0.5 a b

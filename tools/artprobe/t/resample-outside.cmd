# tol: 1e-12 0
printf '0.0 4.0 1.0\nCubic 1 explicit\n0 0\n1 1\n2 0\n4 2\n' > in.txt
for how in hold zero cyclic; do artprobe resample --step 2 --start -1 --end 5 --outside $how --order Linear in.txt -t csv; done

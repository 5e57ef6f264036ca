# tol: 1e-12
artprobe stats "$HERE/man/incisor.txt" | cut -f 1-8
artprobe stats "$HERE/man/incisor.txt" | cut -f 1,9-

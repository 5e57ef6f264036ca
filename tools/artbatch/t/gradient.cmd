# needs: make
# tol: 1e-7 1e-7
# y = a^3 exp(b) at a = 2, b = 1, and log of it
printf 'design ranges\na 1 4\nb 0.1 10 log\n' >p.tsv
artbatch gradient p.tsv --at a=2 --at b=1 --of y@end --of z@end -- awk -v 'a={a}' -v 'b={b}' 'BEGIN {{ print "time\ty\tz"; printf "0\t%.17g\t%.17g\n", a ^ 3 * exp(b), log(a ^ 3 * exp(b)) }' | cut -f 1-4

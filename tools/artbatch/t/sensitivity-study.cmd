# needs: make
# stderr: 2 of 6 points of the design lack a result and are left out
# tol: 1e-9
printf 'design morris n=6 seed=1\na 0 2\nb 0 1\n' >p.tsv
artbatch p.tsv -q -- awk -v 'a={a}' -v 'b={b}' -v 'case={case}' 'BEGIN {{ if (case == 3 || case == 18) exit 3; print 0, 3 * a - b }' || echo "exit $?"
artbatch sensitivity p 1@end

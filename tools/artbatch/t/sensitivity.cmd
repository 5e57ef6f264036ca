# tol: 2e-2
# Results that another program computed from the cases: the function of Ishigami, whose indices are 0.3139 0.4424 0 and 0.5576
# 0.4424 0.2437 in closed form.
printf 'design saltelli n=4096 seed=1\na -3.141592653589793 3.141592653589793\nb -3.141592653589793 3.141592653589793\nc -3.141592653589793 3.141592653589793\n' >p.tsv
artbatch cases p.tsv | awk 'NR == 1 { print "y"; next } { print sin($2) + 7 * sin($3) ^ 2 + 0.1 * $4 ^ 4 * sin($2) }' >y.tsv
artbatch sensitivity p.tsv --table y.tsv y | cut -f 2,3,5
printf 'design morris n=10 seed=1\na 0 2\nb 1 100 log\n' >m.tsv
artbatch cases m.tsv | awk 'NR == 1 { print "y"; next } { print 3 * $2 + log($3) / log(10) }' >y.tsv
artbatch sensitivity m.tsv --table y.tsv y

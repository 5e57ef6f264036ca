# exit: 1
# Thousands of nodes in the faces of hundreds of elements: what hangs is listed up to a limit, and the report says so.
awk 'BEGIN { n = 1100; print "*NODE"; for (i = 1; i <= 3 * n; i++) print i ", " i * 7919 % 10007 ", " i * 104729 % 10009 ", 0"
    for (i = 1; i <= n; i++) print 3 * n + i ", " i ", 0, " 100 + i; print "*ELEMENT, TYPE=C3D4"
    for (i = 1; i <= n; i++) print i ", " i ", " n + i ", " 2 * n + i ", " 3 * n + i }' >x.inp
status=0
artvol check -q --worst 0 x.inp >all || status=$?
grep -c '^hanging node: 1[0-9][0-9][0-9][0-9][0-9] in all$' all
tail -n 1 all
artvol check -q --worst 0 --ignore 'hanging node' x.inp | grep -c hanging
exit $status

# stderr: ^artmesh: error: --table and --faults name the same file$
# A table or mesh on standard output stands there alone.
artmesh check --table - "$HERE/man/open.obj" | cut -f 1 | sort | uniq -c | sed 's/^ *//'
artmesh check --faults - -t obj "$HERE/man/open.obj" | artmesh info | grep -E '^(lines|faces)'
artmesh check --table t --faults t "$HERE/man/open.obj" || test $? = 2
test ! -e t

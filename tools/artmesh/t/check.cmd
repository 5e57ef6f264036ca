# exit: 1
# stderr: does not keep: line field 'fault'$
# a soup with a hole, a face turned over and one twice: each told with its place
cat > bad.obj <<'EOM'
# units mm
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
v 5 5 5
f 1 3 2
f 1 4 2
f 2 3 4
f 3 2 1
EOM
artmesh check bad.obj --table t.tsv --faults f.obj || code=$?
echo "--- table"; cat t.tsv
echo "--- mesh"; cat f.obj
exit $code

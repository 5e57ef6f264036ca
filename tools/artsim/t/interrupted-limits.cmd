# The soft limit of processor time ends a run at a step boundary with its state written; the limit of the size of files is a
# write that fails.
cp "$HERE"/man/* .
rc=0
(ulimit -S -t 1 && exec artsim pendulum.art -t 1e6 --save-state state -r models/0/p/1:position=rows) 2>err || rc=$?
echo "$rc $(grep -c 'stopped at t = ' err)"
[ "$(sed -n 2p state)" = "time	$(tail -n 1 rows | cut -f 1)" ] || echo "the state is not that of the last row"
rc=0
(ulimit -f 20 && exec artsim pendulum.art -t 100 -r models/0/p/1:position=long) 2>err || rc=$?
# up to the last whole row: half a number would pass for one
awk -F '\t' '!/^#/ && NF != 4 { print "cut: " $0 }' long
[ "$(wc -c <long)" -gt 10000 ] && [ "$(tail -c 1 long | wc -l)" = 1 ] || echo "rows are lost or cut"
echo "$rc $(grep -c 'cannot write: File too large' err)"
rc=0
(ulimit -f 20 && exec artmesh make sphere slices=200 levels=200 -o sphere.obj) 2>err || rc=$?
echo "$rc $(grep -c 'cannot write: File too large' err)"
[ ! -e sphere.obj ]
# who could write nothing leaves no folders
mkdir there
for where in 'new/deep/f new/run' 'there/f there' 'there/new/f there/new'; do
    # shellcheck disable=SC2086
    set -- $where
    (ulimit -f 0 && exec artsim brick.art -t 0.02 --frames "$1@0.01" -o "$2") 2>&1 | grep -c 'cannot write: File too large'
    [ ! -e new ]
    ls -A there
done

# Volumes of all operations, with everything at hand: groups, the report, formats.
artmesh make box wx=2 wy=2 wz=2 -o a.obj
artmesh transform --translate 1,1,1 a.obj -o b.obj
for op in union intersection difference symmetric; do
    artmesh bool $op a.obj b.obj --by-file -o $op.vtp --report $op.tsv
    artmesh check -q $op.vtp
    echo "$op"
    cat $op.tsv
    artmesh info $op.vtp | grep '^group'
done

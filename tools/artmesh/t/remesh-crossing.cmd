# two balls in one file overlap: what crosses is told apart from what remeshing does, and does not grow
# exit: 1
# stderr: warning: the input has [1-9][0-9]* pairs of faces that cross, the result has [1-9]
artmesh make icosphere -o a.obj
artmesh transform --translate 1.1,0.2,0.1 a.obj -o b.obj
artmesh merge a.obj b.obj -o two.obj
got=0
artmesh remesh two.obj -o even.obj --report r.tsv || got=$?
awk -F'\t' '$1 == "crossing" { n = $2 } $1 == "crossed_before" { exit !(n > 0 && n <= $2) }' r.tsv || echo "more cross"
artmesh info -q even.obj | grep -q '^components	2$' || echo "not two balls"
exit $got

# a vertex close beside a corner goes
cat > thin.obj <<'EOM'
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
v 0.00001 0.00001 0
f 1 3 5
f 3 2 5
f 2 1 5
f 1 2 4
f 2 3 4
f 1 4 3
EOM
artmesh check -q --for fem thin.obj && exit 9
artmesh repair --slivers 5 thin.obj -o good.obj
artmesh check -q --for fem --angle 5 good.obj
artmesh repair --aspect 100 thin.obj | cmp - good.obj
grep -c '^f ' good.obj

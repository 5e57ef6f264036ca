# closed and outward again, in the pipe; a second time nothing happens
cat > bad.obj <<'EOM'
# units mm
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
v 5 5 5
v 1 0 0
f 1 3 2
f 1 4 6
f 2 3 4
f 3 2 1
f 2 2 3
EOM
artmesh repair bad.obj --report r.tsv | tee mended.obj
cat r.tsv
artmesh check -q mended.obj
artmesh repair mended.obj > again.obj
cmp mended.obj again.obj

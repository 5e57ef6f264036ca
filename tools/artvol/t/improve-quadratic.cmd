# quadratic tetrahedra with straight edges are exchanged, and no node is left over; among others they are told
# stderr: [0-9]+ exchanges; 1664 tetrahedra
# stderr: error: 320 quadratic tetrahedra are moved but not exchanged
artvol make sphere kind=quadtet -o ball.vtu
artvol improve --swap --report r.tsv ball.vtu -o better.vtu 2>said || cat said
grep exchanges said >&2
artvol check -q better.vtu
for file in ball better; do artvol info -q $file.vtu | awk '$1 == "volume" { printf "%.12g\n", $2 }' >$file.volume; done
cmp ball.volume better.volume
awk -F'\t' '($1 == "min" || $1 == "mean") && !($3 > $2) || $1 == "min" && !($3 > 0.4)' r.tsv
# as many nodes as edges and corners
artvol raise --lower -q better.vtu -o low.vtu
artvol raise -q low.vtu -o raised.vtu
for file in better raised; do artvol info -q $file.vtu | grep '^nodes' >$file.nodes; done
cmp better.nodes raised.nodes
artvol make grid kind=quadtet nx=4 ny=4 nz=4 -o q.vtu
artvol make grid kind=hex -o h.vtu
artvol merge q.vtu h.vtu -o both.vtu
got=0
artvol improve -q --swap --strict both.vtu -o no.vtu || got=$?
test $got = 3
test ! -e no.vtu

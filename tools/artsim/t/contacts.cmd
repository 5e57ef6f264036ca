# tol: 1e-9 1e-9
# contacts as a table: with tabs, with commas, every DT, on standard output; rows of a run that fails stay, a run that goes on
# appends, none are written where there are none
m=$HERE/man/brick.art
artsim -q "$m" -t 0.07 --contacts - > all.tsv
head -n 1 all.tsv
cut -f 1-4,8-11,15-17 all.tsv | sed 1d
awk -F '\t' '!/^#/ { f[$1] += $14; a[$1] += $18; if ($19 - $14 / $18 > 1e-6) print "pressure: " $0 }
    END { for (t in f) printf "%s %.9g %.9g\n", t, f[t], a[t] }' all.tsv | sort
artsim -q "$m" -t 0.07 --contacts all.csv
artsim -q "$m" -t 0.07 --contacts '"at@each.tsv"@0.02'
tr ',' '\t' < all.csv | sed '1s/^/# /' | cmp - all.tsv && echo the same with commas
cut -f 1 at@each.tsv | uniq -c | awk '{ print $1, $2 }'
echo before contact:
artsim -q "$m" -t 0.02 --contacts none.tsv
wc -l < none.tsv
echo fails:
artsim -q "$m" -t 1 --contacts fails.tsv -s models/mech/rigidBodies/top:externalForce='0 0 0 0 0 0' --controller "$HERE/contacts.lua" 2> err || echo "exit $?"
sed 's/^/  /' err
cut -f 1 fails.tsv | tail -n 1
echo goes on:
artsim -q "$m" -t 0.07 --contacts whole.tsv --waypoint 0.05=way.txt
artsim -q "$m" -t 0.05 --contacts two.tsv --save-state half.txt
artsim -q "$m" -t 0.07 --contacts two.tsv --load-state half.txt --append
cmp whole.tsv two.tsv && echo same

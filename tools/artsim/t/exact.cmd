# Large systems: a factor serves for several steps, with results within 1e-6 of the motion of those of one for each; a run that
# goes on behind a way point and one that begins there give the same bytes.
# stderr: 0 differ
# stderr: steps with the factor of an earlier one
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=16 -o net.art
P=models/m/particles
record="$P/p8_8:position,$P/p3_11:velocity@0.01"
artsim net.art -t 0.4 --waypoint 0.2=there.txt -r "$record=stale.tsv" --profile 2> log
grep 'factor of an earlier one' log >&2
grep -Eq 'factorisations: [1-9] Cholesky' log
artsim net.art -t 0.4 --waypoint 0.2=exact.txt --exact -r "$record=exact.tsv" --profile 2> log
grep -q 'factorisations: 40 Cholesky' log
if grep 'factor of an earlier one' log; then exit 1; fi
paste stale.tsv exact.tsv | awk '!/^#/ { for (i = 2; i <= 7; i++) { d[i] = (d[i] + 0 > ($i - $(i + 7)) ^ 2) ? d[i] : ($i - $(i + 7)) ^ 2
        if ($i ^ 2 > most[i] + 0) most[i] = $i ^ 2 } }
    END { for (i = 2; i <= 7; i++) if (!(most[i] > 0 && d[i] <= 1e-12 * most[i])) n++; print n + 0 " differ" }' >&2
artsim net.art -t 0.4 --load-state there.txt -r "$record=rest.tsv"
grep -v '^#' rest.tsv > rest
grep -v '^#' stale.tsv | tail -n 20 | cmp - rest
# with a factor for each step nothing is left of what was before
artsim net.art -t 0.2 --exact --save-state half.txt
artsim net.art -t 0.4 --exact --load-state half.txt --save-state end.txt
artsim net.art -t 0.4 --exact --save-state whole.txt
cmp end.txt whole.txt

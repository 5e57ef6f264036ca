# Sourced by the tests of runs that fail. A failure loses nothing that was computed before it.

bob=models/rig/particles/bob
rate=100 end=0.1

# failed OPTION...: the run fails; its records, probes, last state and checkpoint are there and whole, and every
# row up to the time of the last good state
failed()
{
    code=0
    rm -rf check end run rows.tsv
    artsim "$@" -t $end -o run --save-state end --checkpoint-every 0.02=check -r $bob:position=rows.tsv || code=$?
    t=$(sed -n 's/^time	//p' end)
    cmp end run/last-state.txt
    echo "good until $t, checkpoint of $(sed -n 's/^time	//p' check), $(ls run | tr '\n' ' ')"
    awk -v t="$t" -v rate=$rate 'NR > 1 && (NF != 4 || $1 != (NR - 2) / rate) { print "row " NR ": " $0 }
        END { if (NR - 2 != int(t * rate + 1e-9)) print NR - 1 " rows" }' rows.tsv
    if grep -Eiw '[-+]?(nan|inf)' rows.tsv end check run/*; then echo "not finite"; fi
}

# mended OPTION...: without the cause the run goes on from the checkpoint and from the last good state, to the
# same end; the rows of the first go behind those there are
mended()
{
    artsim -q "$@" -t $end --load-state check --append -r $bob:position=rows.tsv
    artsim -q "$@" -t $end --load-state end -r $bob:position=rest.tsv
    awk -F '\t' 'FNR == 1 { next } FILENAME == "rows.tsv" { row[$1] = $0; n++; next }
        { if (row[$1] != $0) print "other row: " $0 }
        END { print n " rows" }' rows.tsv rest.tsv
}

# what the parts share; SOAKSHARE seconds are theirs
ulimit -v "$SOAKMEMORY"
end=$(($(date +%s) + SOAKSHARE))
findings=0
rolls=0

more()
{
    [ "$(date +%s)" -lt "$end" ]
}

# roll N: a whole number below N, in $rolled
roll()
{
    rolls=$((rolls + 1))
    rolled=$(awk -v n="$1" -v seed="$SOAKSEED" -v k="$rolls" 'BEGIN { srand(seed % 100000 * 7919 + k); for (i = 0; i < 5; i++) rand(); print int(n * rand()) }')
}

# found WHAT...: says it and keeps the files named after --
found()
{
    findings=$((findings + 1))
    echo "$*" >&2
}

# of all files of the tree that a kind of program reads
corpus()
{
    find "$TOP/formats" "$TOP/tools" "$TOP/examples" "$TOP/tests/fuzz/seeds" -type f "$@" | LC_ALL=C sort
}

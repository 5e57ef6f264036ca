# what the parts share; SOAKSHARE seconds are theirs
ulimit -S -v "$SOAKMEMORY"
end=$(($(date +%s) + SOAKSHARE))
findings=0
rolls=0

# more: true until the time is over, and the first time of all
begun=0
more()
{
    [ $begun = 0 ] || [ "$(date +%s)" -lt "$end" ] || return 1
    begun=1
}

# fresh FOLDER TO: a copy of the folder of a run of tests/inject, with what its prepare.sh makes (once)
fresh()
{
    kept=kept-$(echo "$1" | tr / _)
    if [ ! -d "$kept" ]; then
        cp -R "$TOP/$1" "$kept"
        [ ! -f "$kept/prepare.sh" ] || (cd "$kept" && ARTKIT_TOP=$TOP sh -eu ./prepare.sh) || found "$1/prepare.sh fails"
        for script in "$kept"/*.lua; do
            [ ! -f "$script" ] || (cd "$kept" && artbuild -q "${script##*/}" -o "$(basename "$script" .lua).art" 2>/dev/null) || :
        done
    fi
    rm -rf "$2"
    cp -R "$kept" "$2"
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

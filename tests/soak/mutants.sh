# Damaged files of every kind go through the programs (mutants.c, mutants.tsv): exit codes 0 to 5 with a message, within time and
# memory, outputs whole or not there, and nothing left behind. The programs are those with sanitizers if they are built.
# SOAKFILES: how many files instead of a share of the time, from number SOAKFROM (0) on.
. "$TOP/tests/soak/common.sh"
programs=$BUILD/bin
if [ -x "$BUILD/asan/bin/artmesh" ]; then
    programs=$BUILD/asan/bin
    ulimit -v unlimited # the sanitizer's shadow
    LD_LIBRARY_PATH=$BUILD/asan/lib
    export LD_LIBRARY_PATH ASAN_OPTIONS=hard_rss_limit_mb=4000:allocator_may_return_null=1:exitcode=99:detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:exitcode=99
fi
case ${SOAKFILES-} in
'') set -- -t "$SOAKSHARE" ;;
*) set -- -n "$SOAKFILES" ;;
esac
corpus \( -path '*/corpus/*' -o -path '*/seeds/*' -o -name '*.art' -o -name '*.txt' -o -name '*.csv' -o -name '*.tsv' -o -name '*.lua' -o -name '*.osim' -o -name '*.feb' -o -name '*.gz' -o -name '*.zone' -o -name '*.chain' \) -size -128k |
    "$BUILD/soak/mutants" "$@" -s "$SOAKSEED" -f "${SOAKFROM:-0}" -b "$programs" -o "$BUILD/soak/findings" "$TOP/tests/soak/mutants.tsv"

# All fuzz targets, a share of the time each; what clang's libFuzzer keeps for the coverage it brings goes into the corpus for the next
# time. Without clang the variations of tests/fuzz/driver.c.
. "$TOP/tests/soak/common.sh"
ulimit -v unlimited # the sanitizer's shadow
programs=$BUILD/cover/fuzz
[ -d "$programs" ] || programs=$BUILD/asan/fuzz
[ -d "$programs" ] || { echo "no fuzz targets: make soak builds them" >&2; exit 1; }
executions=0
set -- "$programs"/*
share=$((SOAKSHARE / $#))
[ $share -gt 0 ] || share=1
for program; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    name=${program##*/}
    corpus=$BUILD/soak/corpus/$name
    mkdir -p "$corpus"
    seeds=$TOP/tests/fuzz/seeds/$name
    case $name in
    formats | meshops) set -- "$TOP"/formats/*/corpus/good "$TOP"/formats/*/corpus/bad ;;
    *) set -- "$seeds" "$TOP/formats/$name/corpus/good" "$TOP/formats/$name/corpus/bad" ;;
    esac
    folders=''
    for folder; do [ ! -d "$folder" ] || folders="$folders $folder"; done
    if grep -q LLVMFuzzerRunDriver "$program"; then
        # shellcheck disable=SC2086
        timeout $((share + 120)) "$program" -max_total_time=$share -timeout=20 -rss_limit_mb=4000 -seed="$SOAKSEED" -print_final_stats=1 \
            -max_len=16384 -artifact_prefix="$BUILD/soak/findings/$name-" "$corpus" $folders >log 2>&1 ||
            found "$name: $(grep -m 1 'ERROR\|SUMMARY\|ALARM' log)"
        n=$(sed -n 's/^stat::number_of_executed_units: *//p' log)
    else
        # shellcheck disable=SC2046,SC2086
        "$program" -t $share -s "$SOAKSEED" -o "$BUILD/soak/findings/$name.crash" $(find $folders -type f | head -n 1000) >log 2>&1 ||
            found "$name: $(tail -n 1 log)"
        n=$(sed -n 's/.*[^0-9]\([0-9][0-9]*\) \(inputs\|variations\).*/\1/p' log | tail -n 1)
    fi
    executions=$((executions + ${n:-0}))
    printf '%s\t%s\n' "$name" "${n:-0}"
done
printf 'executions\t%d\nfindings\t%d\n' $executions $findings
[ $findings = 0 ]

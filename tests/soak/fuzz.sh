# Goes round the fuzz targets, each format a target of its own, in slices of SOAKSLICE seconds (20). What clang's libFuzzer keeps for
# the coverage it brings is the corpus of the next slice, $BUILD/soak/corpus/TARGET; two slices of three have short inputs, which
# run fast (not shorter than the shortest seed). Without clang the variations of tests/fuzz/driver.c. Executions are added up, target by target, over all runs in
# $BUILD/soak/executions.tsv. SOAKTARGETS names the targets (all), a name as often as it is to have a slice in a round.
. "$TOP/tests/soak/common.sh"
ulimit -S -v unlimited # the sanitizer's shadow
programs=$BUILD/cover/fuzz
[ -d "$programs" ] || programs=$BUILD/asan/fuzz
[ -d "$programs" ] || { echo "no fuzz targets: make soak builds them" >&2; exit 1; }
executions=0 round=0
counts=$BUILD/soak/executions.tsv
# the sanitizer remembers a few frames of each allocation and little of what was freed: it is faster so
export ASAN_OPTIONS="malloc_context_size=2:quarantine_size_mb=2:allocator_may_return_null=1:${ASAN_OPTIONS-}"

all_targets()
{
    for program in "$programs"/*; do
        case ${program##*/} in
        *.* | formats-*) ;;
        formats) sed -n 's/^X(\(.*\))$/formats-\1/p' "$TOP/formats/formats.def" ;;
        *) echo "${program##*/}" ;;
        esac
    done
}

# seeds TARGET: folders of its first inputs, in $folders
seeds()
{
    case $1 in
    formats-*)
        name=${1#formats-}
        # png_image, nifti2: the same files read as something else
        [ -d "$TOP/formats/$name" ] || name=${name%%[_2]*}
        set -- "$TOP/formats/$name/corpus/good" "$TOP/formats/$name/corpus/bad" "$TOP/tests/fuzz/seeds/$1"
        ;;
    reduce) set -- "$TOP/tests/fuzz/seeds/sim" ;;
    meshops) set -- "$TOP"/formats/*/corpus/good "$TOP"/formats/*/corpus/bad ;;
    table) set -- "$TOP"/formats/[ct]sv/corpus/good "$TOP"/formats/[ct]sv/corpus/bad ;;
    vtk) set -- "$TOP"/formats/vt[kpu]/corpus/good "$TOP"/formats/vt[kpu]/corpus/bad ;;
    *) set -- "$TOP/tests/fuzz/seeds/$1" "$TOP/formats/$1/corpus/good" "$TOP/formats/$1/corpus/bad" ;;
    esac
    folders=''
    for folder; do [ ! -d "$folder" ] || folders="$folders $folder"; done
}

# shortest FOLDER...: bytes of the shortest sound seed, in $least: 64 to 1024
shortest()
{
    least=64
    for folder; do
        case $folder in */bad) continue ;; esac
        least=$(find "$folder" -type f -size +0 -exec wc -c {} + | awk '$2 != "total" && (!n || $1 < n) { n = $1 }
            END { n = int(1.25 * n); print n < 64 ? 64 : n > 1024 ? 1024 : n }')
        break
    done
}

# covered TARGET PROGRAM SECONDS: a slice of libFuzzer, executions in $n
covered()
{
    corpus=$BUILD/soak/corpus/$1
    mkdir -p "$corpus"
    # shellcheck disable=SC2086
    shortest $folders
    case $((round % 3)) in
    0) longest=$least ;;
    1) longest=$((4 * least)) ;;
    2) longest=4096 ;;
    esac
    # now and then only what is needed for the coverage stays
    if [ "$(find "$corpus" -type f | wc -l)" -gt "${SOAKCORPUS:-1000}" ]; then
        rm -rf "$corpus.less"
        mkdir "$corpus.less"
        if timeout 300 "$2" -merge=1 -timeout=120 "$corpus.less" "$corpus" >log 2>&1; then
            rm -rf "$corpus"
            mv "$corpus.less" "$corpus"
        fi
    fi
    # shellcheck disable=SC2086
    timeout $(($3 + 120)) "$2" -max_total_time="$3" -timeout=120 -report_slow_units=60 -rss_limit_mb=3000 -entropic=0 -reduce_inputs=0 -seed=$((SOAKSEED + round)) -print_final_stats=1 \
        -max_len="$longest" -artifact_prefix="$BUILD/soak/findings/$1-" "$corpus" $folders >log 2>&1 ||
        found "$1: $(grep -m 1 'ERROR\|SUMMARY\|ALARM' log)"
    n=$(sed -n 's/^stat::number_of_executed_units: *//p' log | tail -n 1)
}

slice()
{
    program=$programs/$1
    [ -x "$program" ] || program=$programs/${1%%-*}
    [ -x "$program" ] || return 0
    FUZZ_FORMAT=
    case $1 in "${program##*/}") ;; formats-*) FUZZ_FORMAT=${1#formats-} ;; esac
    export FUZZ_FORMAT
    [ -n "$FUZZ_FORMAT" ] || unset FUZZ_FORMAT
    seeds "$1"
    if grep -q max_total_time "$program"; then
        covered "$1" "$program" "$2"
    else
        # shellcheck disable=SC2046,SC2086
        "$program" -t "$2" -s $((SOAKSEED + round)) -o "$BUILD/soak/findings/$1.crash" ${FUZZ_FORMAT+-f $FUZZ_FORMAT} \
            $(find $folders -type f | head -n 1000) >log 2>&1 || found "$1: $(tail -n 1 log)"
        n=$(sed -n 's/.*[^0-9]\([0-9][0-9]*\) \(inputs\|variations\).*/\1/p' log | tail -n 1)
    fi
    executions=$((executions + ${n:-0}))
    printf '%s\t%s\n' "$1" "${n:-0}" >>"$counts"
}

# what earlier runs kept, as small as its coverage allows
packed=$TOP/tests/fuzz/corpus.tar.xz
if [ -f "$packed" ] && [ -z "$(ls -A "$BUILD/soak/corpus" 2>/dev/null)" ]; then
    mkdir -p "$BUILD/soak/corpus"
    tar -xJf "$packed" -C "$BUILD/soak/corpus" || echo "$packed cannot be unpacked" >&2
fi
targets=${SOAKTARGETS:-$(all_targets)}
# in a short time each target has one short slice
length=$((SOAKSHARE / $(echo "$targets" | wc -w)))
[ $length -lt "${SOAKSLICE:-20}" ] || length=${SOAKSLICE:-20}
[ $length -gt 0 ] || length=1
while more; do
    for target in $targets; do slice "$target" $length; done
    round=$((round + 1))
done
awk -F '\t' '{ sum[$1] += $2; all += $2 } END { for (t in sum) print t "\t" sum[t] | "sort"; close("sort"); print "executions of all runs\t" all }' "$counts"
printf 'executions\t%d\nfindings\t%d\n' $executions $findings
[ $findings = 0 ]

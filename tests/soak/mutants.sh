# Damaged files of every kind go through the programs: exit codes 0 to 5 with a message, within time and memory, and nothing
# left behind. SOAKBUILD is the build with sanitizers if there is one.
. "$TOP/tests/soak/common.sh"
programs=$BUILD/bin
if [ -x "$BUILD/asan/bin/artmesh" ]; then
    programs=$BUILD/asan/bin
    ulimit -v unlimited # the sanitizer's shadow
    export ASAN_OPTIONS=hard_rss_limit_mb=4000:allocator_may_return_null=1:exitcode=99 UBSAN_OPTIONS=halt_on_error=1:exitcode=99
fi
files=0 runs=0
corpus \( -name '*.art' -o -name '*.txt' -o -name '*.csv' -o -name '*.tsv' -o -name '*.lua' -o -name '*.osim' -o -name '*.gz' -o -path '*/corpus/*' \) >all
total=$(wc -l <all)

# keep FILE WHY...
keep()
{
    cp "$1" "$BUILD/soak/findings/mutant-$SOAKSEED-$files.${1##*.}"
    shift
    found "mutant-$SOAKSEED-$files: $*"
}

# try FILE COMMAND...
try()
{
    file=$1
    shift
    program=$1
    shift
    timeout 60 "$programs/$program" "$@" </dev/null >out 2>err
    code=$?
    runs=$((runs + 1))
    case $code in
    0 | 1) ;;
    2 | 3 | 4 | 5) [ -s err ] || keep "$file" "$program $*: exit code $code without a message" ;;
    124) keep "$file" "$program $*: more than 60 s" ;;
    *) keep "$file" "$program $*: exit code $code: $(head -n 1 err)" ;;
    esac
    ! grep -q 'Sanitizer\|runtime error' err || keep "$file" "$program $*: $(grep 'Sanitizer\|runtime error' err | head -n 1)"
}

while more; do
    roll "$total"
    seed=$(sed -n "$((rolled + 1))p" all)
    other=$(sed -n "$(((rolled * 7) % total + 1))p" all)
    rm -rf m
    mkdir m
    "$BUILD/soak/mutate" $((SOAKSEED + files)) 20 m "$seed" "$other" || found "mutate fails on $seed"
    for file in m/*; do
        files=$((files + 1))
        case $file in
        *.art) try "$file" artinfo check "$file" && try "$file" artsim -q "$file" -t 0.02 --script-timeout 1 -r 'models/*:time=/dev/null'
            try "$file" artedit "$file" -o m.art ;;
        *.lua) try "$file" artsim -q "$TOP/tools/artsim/t/man/pendulum.art" -t 0.01 --script-timeout 1 --monitor "$file" ;;
        *.csv | *.tsv) try "$file" artprobe stats "$file" ;;
        *.txt) try "$file" artprobe convert "$file" -o m.tsv
            try "$file" artsim -q "$TOP/tests/inject/states/pendulum.art" -t 0.13 --load-state "$file" ;;
        *.vtu | *.msh | *.feb | *.inp | *.cdb | *.node | *.ele | *.elem | *.ucd) try "$file" artvol info "$file"
            try "$file" artvol convert "$file" -o m.vtu ;;
        *.osim) try "$file" artbuild -q "$file" -o m.art ;;
        *.sto | *.mot | *.trc) try "$file" artprobe stats "$file" ;;
        *.nii | *.nrrd | *.nhdr | *.mha | *.mhd) try "$file" artimage info "$file"
            try "$file" artimage convert "$file" -o m.nrrd ;;
        *) try "$file" artmesh check "$file"
            try "$file" artmesh repair "$file" -o m.obj
            try "$file" artmesh convert "$file" -o m.ply ;;
        esac
        [ -z "$(find . -name '*.tmp*')" ] || { keep "$file" 'something temporary is left'; find . -name '*.tmp*' -delete; }
    done
done
printf 'damaged files\t%d\nruns\t%d\nfindings\t%d\n' $files $runs $findings
[ $findings = 0 ]

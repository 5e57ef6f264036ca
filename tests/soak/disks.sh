# The disk is full at a random byte (a limit of the size of files, which fails like it): exit code 0 with the whole, or 5 with
# a message; the file that was there is as it was, rows are whole, nothing temporary stays.
. "$TOP/tests/soak/common.sh"
runs=0
sed -e '/^#/d' -e '/^$/d' "$TOP/tests/inject/runs.txt" >runs
n=$(wc -l <runs)
while more; do
    roll "$n"
    IFS='|' read -r name folder file input command <<END
$(sed -n "$((rolled + 1))p" runs)
END
    # shellcheck disable=SC2086
    set -- $name $folder $file $input
    name=$1 folder=$2 file=$3 input=$4
    fresh "$folder" work
    [ "$input" != - ] || input=/dev/null
    roll 200
    # blocks of 512 bytes
    limit=$((rolled * rolled / 100))
    (
        cd work || exit 99
        [ "$file" = - ] || [ "$file" = run/- ] || [ ! -f "$file" ] || cp "$file" ../before
        case $file in run/-) mkdir -p run ;; esac
        # shellcheck disable=SC2086
        (ulimit -f $limit; exec timeout 120 $command) <"$input" >../out 2>../err
    )
    code=$?
    runs=$((runs + 1))
    case $code in
    0 | 5) ;;
    *) found "$name: exit code $code with files of at most $limit blocks: $(head -n 1 err)" ;;
    esac
    [ $code != 5 ] || [ -s err ] || found "$name: exit code 5 without a message"
    [ -z "$(find work -name '*.tmp*')" ] || found "$name: left $(find work -name '*.tmp*' | head -n 1)"
    if [ $code = 5 ] && [ -f before ] && [ -f "work/$file" ]; then
        cmp -s before "work/$file" || found "$name: $file has changed though the disk was full"
    fi
    rm -f before
done
printf 'full disks\t%d\nfindings\t%d\n' $runs $findings
[ $findings = 0 ]

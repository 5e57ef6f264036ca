# Little memory (a limit of the address space, at random): exit code 0 with the output of a run that had all, or 5 with a
# message.
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
    fresh "$folder" whole
    fresh "$folder" work
    case $file in run/-) mkdir -p whole/run work/run ;; esac
    [ "$input" != - ] || input=/dev/null
    # shellcheck disable=SC2086
    (cd whole && timeout 120 $command <"$input" >../whole.out 2>../err)
    code=$?
    [ $code = 0 ] || { found "$name: fails undisturbed: $code"; continue; }
    for round in 1 2 3 4 5; do
        roll 1000
        limit=$((4000 + rolled * rolled / 3))
        # shellcheck disable=SC2086
        (cd work && (ulimit -v $limit; exec timeout 120 $command) <"$input" >../out 2>../err)
        code=$?
        runs=$((runs + 1))
        case $code in
        0) cmp -s out whole.out || found "$name: other output with $limit kB" ;;
        5) [ -s err ] || found "$name: exit code 5 without a message" ;;
        # the loader itself, before the program begins
        127 | 126 | 139) grep -q 'error while loading\|cannot allocate\|failed to map\|Cannot allocate' err || [ $limit -lt 40000 ] || found "$name: exit code $code with $limit kB: $(head -n 1 err)" ;;
        *) found "$name: exit code $code with $limit kB: $(head -n 1 err)" ;;
        esac
    done
done
printf 'little memory\t%d\nfindings\t%d\n' $runs $findings
[ $findings = 0 ]

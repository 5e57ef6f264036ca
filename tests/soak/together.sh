# Programs at one file at the same time: what is replaced is one of the two, whole; a record has one writer, and the other says so.
. "$TOP/tests/soak/common.sh"
cp "$TOP"/tools/artsim/t/man/* .
pairs=0
artmesh make sphere -o a.obj
artmesh make box -o b.obj
artsim -q pendulum.art -t 1 -r models/0/p/1:position=whole.tsv --save-state one.txt
artsim -q pendulum.art -t 2 --save-state two.txt
while more; do
    artmesh convert a.obj c.obj 2>err1 &
    first=$!
    artmesh convert b.obj c.obj 2>err2 || found "convert fails beside another: $(head -n 1 err2)"
    wait $first || found "convert fails beside another: $(head -n 1 err1)"
    cmp -s c.obj a.obj || cmp -s c.obj b.obj || found 'c.obj is neither of two'
    artsim -q pendulum.art -t 1 --save-state s.txt &
    first=$!
    artsim -q pendulum.art -t 2 --save-state s.txt
    wait $first
    cmp -s s.txt one.txt || cmp -s s.txt two.txt || found 's.txt is neither of two'
    # the same record twice at once
    rm -f r.tsv
    artsim -q pendulum.art -t 1 -r models/0/p/1:position=r.tsv 2>err1 &
    first=$!
    artsim -q pendulum.art -t 1 -r models/0/p/1:position=r.tsv 2>err2
    code2=$?
    wait $first
    code1=$?
    for pair in "$code1 err1" "$code2 err2"; do
        # shellcheck disable=SC2086
        set -- $pair
        [ "$1" = 0 ] || { [ "$1" = 5 ] && grep -q 'another program' "$2"; } || found "a record beside another: $1 $(head -n 1 "$2")"
    done
    [ $code1 = 0 ] || [ $code2 = 0 ] || found 'neither of two records was written'
    cmp -s r.tsv whole.tsv || found 'a record of two runs is not that of one'
    pairs=$((pairs + 3))
done
printf 'pairs of programs\t%d\nfindings\t%d\n' $pairs $findings
[ $findings = 0 ]

# A pose that is set is one pose, whoever sets it: what is set is kept, what couplings and loops make depend on it follows. Each
# mechanism is set by a script, by artedit, by --set, by a motion and an input (the first row and all others), by the console before
# and in a run, and by a sweep; the rows are compared with the closed form, and the length of a muscle between all of them.
m=models/m/bodyConnectors
ways() { # mechanism, values of j and k or -, expression of awk for the coordinates in the record's order, columns
    mech=$1 a=$2 b=$3 want=$4 cols=$5
    record=$(echo "$cols" | awk -v m="$m" '{ gsub(/[^ ]+/, m "/&"); gsub(/ /, ","); print }'),models/m/multiPointSprings/s:length
    set="--set $m/j:theta=$a" keys=j head="j:theta" values=$a
    [ "$a" != - ] || set="" keys="" head="" values=""
    if [ "$b" != - ]; then
        set="--set $m/k:theta=$b $set" keys="${keys}k" head="k:theta${head:+ $head}" values="$b${values:+ $values}"
    fi
    artbuild -q "$HERE/pose-ways.lua" mech="$mech" -o plain.art
    args=
    [ "$a" = - ] || args="a=$a"
    [ "$b" = - ] || args="$args b=$b"
    # shellcheck disable=SC2086
    artbuild -q "$HERE/pose-ways.lua" mech="$mech" $args set="$keys" -o script.art
    artedit plain.art $set -o edit.art
    echo "time $head
0 $values
0.002 $values" | tr ' ' '\t' >m.tsv
    targets=$(echo "$head" | awk -v m="$m" '{ gsub(/[^ ]+/, m "/&"); gsub(/ /, ","); print }')
    run() { way=$1; shift; artsim -q "$@" -t 0.002 -r "$record@0.001" | awk -v way="$way" '!/^#/ { $1 = way "." NR; print }'; }
    { run script script.art; run edit edit.art; run set plain.art $set; run motion plain.art --mot m.tsv
        run input plain.art --input "$targets=m.tsv"
        for start in "" "run 0.001"; do
            { [ -z "$start" ] || echo "$start"; [ "$b" = - ] || echo "set $m/k:theta=$b"; [ "$a" = - ] || echo "set $m/j:theta=$a"
                echo "$record" | tr ',' '\n' | sed 's/^/get /'; } | artsim -q --console plain.art |
                awk -v way="console$start" '/:/ { r = r " " $NF } END { gsub(/ /, "", way); print way r }'
        done
        if [ "$b" = - ]; then
            artinfo -q path plain.art models/m/multiPointSprings/s --sweep "$m/j:theta=0..$a/1" | awk -v n="$cols" 'END { k = split(n, c); printf "sweep"; for (i = 1; i <= k; i++) printf " -"; print " " $2 }'
        fi; } >rows
    awk -v mech="$mech" -v a="$a" -v b="$b" -v pi=3.14159265358979 "
        function acos(x) { return atan2(sqrt(1 - x * x), x) }
        function rocker(t,   x, y, c) { t = (60 + t) * pi / 180; x = cos(t) - 3; y = sin(t); c = sqrt(x * x + y * y)
            return (atan2(y, x) - acos((c * c + 2.2 ^ 2 - 2.5 ^ 2 - (2.2 - sin(pi / 3)) ^ 2) / (2 * 2.2 * c))) * 180 / pi }
        BEGIN { r = a * pi / 180; $want }
        # by commands one after the other a loop of two degrees of freedom lets go of the first again
        mech == \"five\" && /^console/ { next }
        { for (i = 2; i < NF; i++) if (\$i != \"-\" && !((d = \$i - want[i - 1]) ^ 2 < 1e-18)) bad = bad \" \" \$1 \":\" i - 1 \"=\" \$i \" not \" want[i - 1]
          if (l == \"\") l = \$NF; if (!((d = \$NF - l) ^ 2 < 1e-20)) bad = bad \" \" \$1 \": length \" \$NF \" not \" l }
        END { print mech, NR, \"rows\" bad }" rows
}
ways gears 40 - 'want[1] = a; want[2] = a / 2' "j:theta k:theta"
# the dependent one alone: the other is solved for; both, if they agree
ways gears - 10 'want[1] = 2 * b; want[2] = b' "j:theta k:theta"
ways gears 60 30 'want[1] = a; want[2] = b' "j:theta k:theta"
ways chain 50 - 'want[1] = a; want[2] = r ^ 3 / 4 * 180 / pi; want[3] = a - 2 * want[2] + 18 / pi; want[4] = 0' "j:theta k:theta l:theta h:theta"
ways chain - 10 'want[1] = (4 * b * pi / 180) ^ (1 / 3) * 180 / pi; want[2] = b; want[3] = want[1] - 2 * b + 18 / pi; want[4] = 0' "j:theta k:theta l:theta h:theta"
ways loop 35 - 'want[1] = a; want[2] = rocker(a) - rocker(0); want[3] = -2 * want[2]' "j:theta n:theta g:theta"
ways knee 70 - 'want[1] = a; want[2] = 0.1 * r ^ 2; want[3] = -r ^ 3; want[4] = a / 4' "j:theta j:x j:y k:theta"
ways five 15 10 'want[1] = a; want[2] = b' "j:theta k:theta"
# what cannot be is refused, with the constraint and by how much, by all of them; nothing is written
artbuild -q "$HERE/pose-ways.lua" mech=gears lock=1 -o locked.art
artbuild -q "$HERE/pose-ways.lua" mech=five -o five.art
try() { "$@" 2>&1 >out | sed 's/^[^:]*: //; s/^[^ ]*: error: /error: /'; [ -s out ] && echo "written"; true; }
for file in gears locked five; do
    case $file in
    gears) set="--set $m/j:theta=60 --set $m/k:theta=10"; artbuild -q "$HERE/pose-ways.lua" -o gears.art ;;
    locked) set="--set $m/j:theta=170" ;;
    five) set="--set $m/j:theta=25 --set $m/k:theta=-15" ;;
    esac
    try artsim $file.art $set -t 0.001
    try artedit $file.art $set
done
try artbuild "$HERE/pose-ways.lua" lock=1 a=20 set=j

# Runs of every kind are killed at random moments; what is there is whole rows, whole files, and the run goes on from its
# last checkpoint to the bytes of one left alone.
. "$TOP/tests/soak/common.sh"
cp "$TOP"/tools/artsim/t/man/* .
cp "$TOP"/tests/fuzz/seeds/sim/fem-hex.art .
kills=0 restarts=0 E=''

# one NAME SECONDS WHAT-IT-WRITES... : the run `run_NAME FLAGS` against one that was left alone
# (rows of x.tsv, frames in f, the probes of a folder)
run_rows() { $E artsim -q pendulum.art -t 200 -r models/0/p/1:position="$1/x.tsv" --checkpoint-every 1="$1/check" --save-state "$1/end" $2; }
run_frames() { $E artsim -q pendulum.art -t 4 --frames "$1/f@0.02" -r models/0/p/1:position="$1/x.tsv" --checkpoint-every 0.1="$1/check" --save-state "$1/end" $2; }
run_probes() { $E artsim -q two.art -t 60 -o "$1/out" -r models/rig/particles/bob:position="$1/x.tsv" --checkpoint-every 1="$1/check" --save-state "$1/end" $2; }
run_fem() { $E artsim -q fem-hex.art --exact -t 1 -r models/m/models/fem/nodes/5:position="$1/x.tsv" --checkpoint-every 0.05="$1/check" --save-state "$1/end" $2; }
run_waypoints() { $E artsim -q pendulum.art -t 50 --waypoint 10="$1/w10" --waypoint 20="$1/w20" -r models/0/p/1:position="$1/x.tsv" --checkpoint-every 0.5="$1/check" --save-state "$1/end" $2; }
run_csv() { $E artsim -q pendulum.art -t 200 -r models/0/p/1:position="$1/x.csv" --checkpoint-every 1="$1/check" --save-state "$1/end" $2; }
# a study of cases, which goes on by the same command
run_sweep()
{
    $E artbatch run -q -o "$1/study" plan.tsv -- artsim -q pendulum.art -t '{t}' -r models/0/p/1:position=x.tsv $2 &&
        cat "$1"/study/cases/*/x.tsv >"$1/end"
}
printf 't\n20\n31\n45\n5\n60\n12\n' >plan.tsv
kinds='rows frames probes fem waypoints csv sweep'

for kind in $kinds; do
    mkdir "whole-$kind"
    run_$kind "whole-$kind" '' || found "$kind: the run itself fails"
done
while more; do
    for kind in $kinds; do
        more || [ $restarts -lt $(echo "$kinds" | wc -w) ] || break
        rm -rf try
        mkdir try
        go=''
        roll 4
        for round in $(seq $((rolled + 1))); do
            roll 1000
            pause=$(awk -v x="$rolled" 'BEGIN { print 0.3 * x * x / 1e6 }')
            # in place of the shell, whose number is known
            (E=exec; run_$kind try "$go") 2>err &
            pid=$!
            sleep "$pause"
            kill -9 $pid 2>/dev/null
            wait $pid 2>/dev/null
            kills=$((kills + 1))
            for x in try/x.tsv try/x.csv; do
                [ -f $x ] || continue
                head -c "$(wc -c <$x)" "whole-$kind/${x#try/}" | cmp -s - $x || found "$kind: $x is not the beginning of the whole"
            done
            go=''
            [ ! -f try/check ] || go='--load-state try/check --append'
        done
        restarts=$((restarts + 1))
        run_$kind try "$go" 2>err || found "$kind: the restart fails: $(head -n 1 err)"
        # what was being written when the program was killed keeps its temporary name
        find try -name '*.tmp[0-9]*' -delete
        for file in end x.tsv x.csv f.pvd w20; do
            [ ! -f "whole-$kind/$file" ] || cmp -s "whole-$kind/$file" "try/$file" || found "$kind: $file differs after kills"
        done
        for folder in f out; do
            [ ! -d "whole-$kind/$folder" ] || diff -rq "whole-$kind/$folder" "try/$folder" >&2 || found "$kind: $folder differs after kills"
        done
    done
done
printf 'kills\t%d\nrestarts\t%d\nfindings\t%d\n' $kills $restarts $findings
[ $findings = 0 ]

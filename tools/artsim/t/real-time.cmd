# a run keeps up with the clock, and says how well; the profile tells how long steps take
cp "$HERE/man/pendulum.art" .
begin=$(date +%s%N)
artsim pendulum.art -t 0.3 --real-time -r models/pendulum/p/bob:position@0.1=a.tsv 2>err
end=$(date +%s%N)
[ $((end - begin)) -ge 300000000 ] && echo 'it took its time'
sed -n 's/[0-9][0-9.e-]* s\b/T/g; s/: [0-9]* of/: N of/; s/.*real time/real time/p' err
# the same motion as without
artsim pendulum.art -t 0.3 -r models/pendulum/p/bob:position@0.1=b.tsv
cmp a.tsv b.tsv
artsim -q pendulum.art -t 0.3 --profile 2>&1 | sed -n 's/[0-9][0-9.e-]* s\b/T/g; /root step/p' | head -n 2
# a loop is paced, too
printf '0\n0\n0\n' | artsim pendulum.art --control models/pendulum/p/bob:position:models/pendulum/p/bob:pointDamping@0.05 --real-time 2>&1 >out | grep -c 'of 3 steps were late'

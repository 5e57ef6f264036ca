# a run killed at any moment leaves whole rows and a checkpoint to go on from, to the rows of a run left alone
cp "$HERE"/man/* .
T=120
P=models/0/p/1:position
artsim pendulum.art -t $T -r $P=whole.tsv --save-state whole
for pause in 0.02 0.05 0.08 0.13; do
    rm -f check x.tsv
    artsim pendulum.art -t $T -r $P=x.tsv --checkpoint-every 0.5=check &
    pid=$!
    sleep $pause
    { kill -9 $pid && wait $pid; } > /dev/null 2>&1 || true
    [ -s x.tsv ] || continue
    n=$(wc -c < x.tsv)
    head -c "$n" whole.tsv | cmp - x.tsv
    [ -f check ] || continue
    artsim pendulum.art --load-state check --append -t $T -r $P=x.tsv --save-state end
    cmp x.tsv whole.tsv
    cmp end whole
done
rm -f check*.tmp*
ls | grep -v -e check -e x.tsv -e '\.art' -e '\.txt' || true

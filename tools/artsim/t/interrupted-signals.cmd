# SIGTERM and SIGHUP too end a run with its state written; a run under nohup goes on
cp "$HERE"/man/* .
for signal in TERM HUP; do
    artsim pendulum.art -t 1e6 --save-state s.$signal -r models/0/p/1:position=x.tsv 2> err &
    pid=$!
    while [ ! -s x.tsv ]; do sleep 0.01; done
    kill -$signal $pid
    { wait $pid; } 2>/dev/null || echo $?
    grep -c 'stopped at' err
    tail -n 1 s.$signal | grep -c "^end[[:blank:]][0-9a-f]*\$"
    t=$(tail -n 1 x.tsv | cut -f 1)
    [ "$(sed -n 2p s.$signal)" = "time	$t" ] || echo "the state is not that of the last row"
    rm x.tsv
done

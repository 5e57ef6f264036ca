# exit: 3
# stderr: stop here
# the head of a .sto states the rows that are there: after a run that fails, one that is stopped, and for rows from a later state on
m=$HERE/man/pendulum.art spec=models/pendulum/particles/bob:position@0.01
rows() {
    stated=$(sed -n 's/^nRows=//p' "$1") there=$(sed '1,/^time/d' "$1" | wc -l)
    [ "$((stated))" = "$there" ] || echo "$1: $stated stated, $there there"
    echo "$1 $there"
    artprobe stats "$1" >stats.tsv
}
artsim "$m" -t 1 -r "$spec=whole.sto" --waypoint 0.5=half.txt
rows whole.sto
artsim "$m" -t 1 -r "$spec=rest.sto" --load-state half.txt
rows rest.sto
artsim "$m" -t 0.5 -r "$spec=two.sto"
artsim "$m" -t 1 -r "$spec=two.sto" --load-state half.txt --append
cmp two.sto whole.sto
# the signal comes when there are rows
(trap - INT; exec artsim -q "$m" -t 1e5 -r "$spec=stopped.sto") 2>err &
until [ -s stopped.sto ] && [ "$(wc -l <stopped.sto)" -gt 20 ]; do sleep 0.02; done
kill -INT $!
wait $! || true
rows stopped.sto | sed 's/ .*//'
echo 'function apply(t0, t1) if t0 > 0.245 then error("stop here") end end' >stop.lua
artsim "$m" -t 1 -r "$spec=failed.sto" --controller stop.lua || {
    code=$?
    rows failed.sto
    exit $code
}

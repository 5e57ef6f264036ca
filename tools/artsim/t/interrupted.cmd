# exit: 130
# stderr: ^artsim: error: stopped at t = [0-9.]+(, in a solve)?$
# SIGINT ends a run at a step boundary: whole rows, the last of them at the time of the state
mkfifo rows
artsim "$HERE/man/pendulum.art" -t 1e6 -r models/0/p/1:position=rows -o run &
pid=$!
exec 3<rows
read -r line <&3
read -r line <&3
kill -INT $pid
# rows that are still in the pipe, or none: then the last one is that read above
awk -v t="${line%%	*}" 'NF != 4 { exit 1 } { t = $1 } END { print "time\t" t }' <&3 > last || echo "a row was cut"
code=0
wait $pid || code=$?
ls run
grep -Fxqf last run/last-state.txt || echo "the state is not that of the last row"
exit $code

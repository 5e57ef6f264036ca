# Low passes: the order and the cut-off do what their formula says, gaps stay gaps, uneven samples are told.
# stderr: ^artprobe: warning: the samples are not evenly spaced: 0.02 after time 0.05, 0.01 elsewhere
awk 'BEGIN { print "time,slow,fast"; pi = atan2(0, -1);
    for (i = 0; i < 1000; i++) printf "%.3f,%.9g,%.9g\n", i / 100, sin(2 * pi * i / 100), sin(2 * pi * 20 * i / 100) }' >wave.csv
amplitude()
{
    artprobe cut --start 4 --end 6 "$1" | artprobe stats | awk 'NR > 1 { printf "%s %.4f\n", $1, ($7 - $5) / 2 }'
}
artprobe smooth --lowpass 6 wave.csv -o low.csv && amplitude low.csv
artprobe smooth --butterworth 4,6 wave.csv | cmp - low.csv
artprobe smooth --butterworth 8,20 wave.csv -o at.csv && amplitude at.csv
artprobe smooth --highpass 6 wave.csv -o high.csv && amplitude high.csv
awk -F, 'NR == 400 { print $1 "," $2 ","; next } { print }' wave.csv >gap.csv
artprobe smooth -q --lowpass 6 gap.csv | awk -F, '$3 == "" { print "gap at", $1 }'
artprobe smooth --spline auto gap.csv | awk -F, '$3 == "" { print "gap at", $1 }'
awk 'NR % 7 != 1 || NR == 1' wave.csv | head -20 >dropped.csv
artprobe smooth --savgol 5,2 dropped.csv -o x.csv
artprobe smooth -q --strict --lowpass 6 dropped.csv -o y.csv 2>err || sed 's/:.*//' err
for option in '--lowpass 50' '--butterworth 3,6' '--butterworth 4' '--spline 0' '--spline x' '--lowpass 6 --spline auto'; do
    artprobe smooth $option wave.csv -o z.csv 2>err && echo "not refused: $option"
    echo "$? $(head -1 err)"
done
test ! -e z.csv

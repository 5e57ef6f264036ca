# stderr: warning: another probe has the file 'run/height.txt'; this one goes to 'run/probe1.txt'
# two probes that name the same file do not overwrite each other
awk '{ print } /NumericOutputProbe/ { on = 1 } on { keep = keep $0 "\n" } on && /^    \]/ { printf "%s", keep; on = 0 }' \
    "$HERE/man/two.art" | sed '0,/name="height"/!s/name="height"/name="other"/' > x.art
cp "$HERE/man/pull.txt" .
artsim x.art -o run
ls run
cmp run/height.txt run/probe1.txt

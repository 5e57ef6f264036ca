# files of angles in two units are told, and refused with --strict; converted ones and files that state no unit are not
sto() { printf 'x\nversion=1\nnRows=2\nnColumns=2\ninDegrees=%s\nendheader\ntime\tj\n0\t%s\n1\t%s\n' "$1" "$2" "$2"; }
sto no 0.5 >r.sto
sto yes 30 >d.sto
printf 'time,j\n0,30\n1,30\n' >plain.csv
artplot r.sto d.sto --script 2>&1 >script
artplot d.sto --reference r.sto --script 2>&1 >script
artplot --strict r.sto d.sto --script 2>&1 >script || echo "exit $?"
artprobe convert --units deg r.sto -o rd.sto
artplot --strict rd.sto d.sto plain.csv --script >script

# Elements in an order that has nothing to do with their nodes: the same bits for any number of threads, and but for
# rounding what the model with its elements in order does. Several chunks; with pressures of nodes as well.
same()
{
    artbuild "$ARTKIT_TOP/tests/bench/fem.lua" "$@" -o ordered.art
    # the elements by turns from 37 heaps
    awk '/^ *[A-Za-z]+Element \[$/ { at = $0; getline a; getline b; heap[n++ % 37] = heap[(n - 1) % 37] at "\n" a "\n" b "\n"; next }
        n && !done { for (i = 36; i >= 0; i--) printf "%s", heap[i]; done = 1 } { print }' ordered.art >scattered.art
    for threads in 1 2 5; do
        artsim scattered.art -q -t 0.05 --threads "$threads" --save-state "s$threads.txt" || exit 1
    done
    artsim ordered.art -q -t 0.05 --save-state o.txt || exit 1
    cmp s1.txt s2.txt && cmp s1.txt s5.txt || exit 1
    awk '/^end/ { next } # a check sum of eight digits in base 16 may look like a number
        NR == FNR { t[FNR] = $0; next }
        { n = split(t[FNR], a, " ")
          for (i = 1; i <= n; i++) if (a[i] + 0 == a[i]) { d = a[i] - $i; if (d < 0) d = -d; if (d > most) most = d; count++ } }
        END { if (!(count > 1000 && most < 1e-7)) { print "they differ by", most, "of", count; exit 1 } }' o.txt s1.txt || exit 1
}
same kind=tet material=neo nx=10 ny=6 nz=6
same kind=quadhex material=mooney nx=8 ny=4 nz=4
artbuild "$ARTKIT_TOP/tests/bench/fem.lua" kind=tet material=mooney nx=8 ny=4 nz=4 |
    sed 's/FemModel3d \[/&\n softIncompMethod=NODAL/' >nodal.art
grep -q NODAL nodal.art || exit 1
artsim nodal.art -q -t 0.05 --threads 1 --save-state n1.txt
artsim nodal.art -q -t 0.05 --threads 3 --save-state n3.txt
cmp n1.txt n3.txt

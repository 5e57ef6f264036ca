# awk -v tol=T [-v turn=T] -f check.awk NAME.expect RECORD: rows of a record against rows of expected numbers,
# the time first; - stands for a column that is not compared. A number differs by no more than tol, one of column
# angle by no more than turn.
NR == FNR { want[++n] = $0; next }
/^#/ || NF == 0 { next }
{
    for (i = 1; i <= n; i++) {
        k = split(want[i], x, " ")
        if (x[1] - $1 > 1e-9 || $1 - x[1] > 1e-9) continue
        found[i] = 1
        for (j = 2; j <= k; j++) {
            if (x[j] == "-") continue
            gap = $j - x[j]
            if (gap < 0) gap = -gap
            if (gap <= (j == angle ? turn : tol)) continue
            printf "%s: at %s column %d is %s, expected %s\n", FILENAME, $1, j, $j, x[j]
            wrong = 1
        }
        if (NF < k) { print FILENAME ": at " $1 " there are " NF " columns, expected " k; wrong = 1 }
    }
}
END {
    for (i = 1; i <= n; i++)
        if (!found[i]) { print ARGV[1] ": no row at " want[i]; wrong = 1 }
    exit wrong
}

# awk -v abs=A -v rel=R -f numdiff.awk EXPECTED GOT: the files agree if they have the same words in the
# same lines, where two numbers a (expected) and b agree if |a - b| <= A + R |a|.
function is_number(s) { return s ~ /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/ }
function size(x) { return x < 0 ? -x : x }
function complain(text) {
    if (++wrong <= 10) print FILENAME ":" FNR ": " text
}
# cut a line into words at blanks, commas, brackets, colons and equal signs; these count as words too
function cut(line, words,   spaced) {
    spaced = line
    gsub(/[][(),;:=]/, " & ", spaced)
    return split(spaced, words, " ")
}
NR == FNR { expected[FNR] = $0; n_expected = FNR; next }
{
    n_got = FNR
    if (FNR > n_expected) { complain("extra line: " $0); next }
    if ($0 == expected[FNR]) next
    n = cut(expected[FNR], a)
    if (n != cut($0, b)) { complain("expected: " expected[FNR] "\n  got: " $0); next }
    for (i = 1; i <= n; i++) {
        if (a[i] == b[i]) continue
        if (is_number(a[i]) && is_number(b[i]) && size(a[i] - b[i]) <= abs + rel * size(a[i])) continue
        complain("word " i ": expected " a[i] ", got " b[i])
    }
}
END {
    if (n_got < n_expected) complain("ends after line " n_got + 0 " of " n_expected)
    exit wrong > 0
}

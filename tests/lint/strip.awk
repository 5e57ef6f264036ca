# Blanks out comments and the contents of strings and character constants; lines stay where they are.
# Include lines are kept as they are. Each file begins with a line "@ path".
FNR == 1 { in_comment = 0; print "@ " FILENAME }
!in_comment && !/["'\/]/ { print; next }
/^[ \t]*#[ \t]*include/ && !in_comment { print; next }
{
    out = ""
    n = length($0)
    quote = ""
    for (i = 1; i <= n; i++) {
        c = substr($0, i, 1)
        two = substr($0, i, 2)
        if (in_comment) {
            if (two == "*/") { in_comment = 0; i++ }
        } else if (quote != "") {
            if (c == "\\") i++
            else if (c == quote) { quote = ""; out = out c }
        } else if (two == "/*") { in_comment = 1; i++; out = out " " }
        else if (two == "//") break
        else {
            if (c == "\"" || c == "'") quote = c
            out = out c
        }
    }
    print out
}

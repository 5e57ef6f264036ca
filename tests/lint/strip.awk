# Blanks out comments and the contents of strings and character constants; lines stay where they are.
# Include lines are kept as they are. Each file begins with a line "@ path".
FNR == 1 { in_comment = 0; print "@ " FILENAME }
!in_comment && !/["'\/]/ { print; next }
/^[ \t]*#[ \t]*include/ && !in_comment { print; next }
{
    out = ""
    rest = $0
    while (rest != "") {
        if (in_comment) {
            if (!(at = index(rest, "*/"))) break
            rest = substr(rest, at + 2)
            in_comment = 0
        } else if (match(rest, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\*|\/\//)) {
            mark = substr(rest, RSTART, RLENGTH)
            out = out substr(rest, 1, RSTART - 1)
            rest = substr(rest, RSTART + RLENGTH)
            if (mark == "//") break
            if (mark == "/*") { in_comment = 1; out = out " " }
            else out = out substr(mark, 1, 1) substr(mark, 1, 1)
        } else {
            out = out rest
            break
        }
    }
    print out
}

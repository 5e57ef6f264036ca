# Names of the library in the headers art/*.h, without their comments: one a line, or a version script for the linker (-v map=1).
# Names that end in _ are the headers' own.
BEGIN { if (map) print "{\nglobal:" }
{
    line = $0
    for (;;) {
        if (commented) {
            if (!(i = index(line, "*/"))) { line = ""; break }
            line = substr(line, i + 2)
            commented = 0
        }
        if (!(i = index(line, "/*"))) break
        rest = substr(line, i + 2)
        line = substr(line, 1, i - 1)
        if (!(j = index(rest, "*/"))) { commented = 1; break }
        line = line " " substr(rest, j + 2)
    }
    while (match(line, /(^|[^A-Za-z0-9_])art_[a-z0-9_]*/)) {
        name = substr(line, RSTART, RLENGTH)
        sub(/^[^a]/, "", name)
        line = substr(line, RSTART + RLENGTH)
        if (name ~ /_$/ || (name in seen)) continue
        seen[name]
        print map ? "    " name ";" : name
    }
}
END { if (map) print "local:\n    *;\n};" }

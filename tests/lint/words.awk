# Retired words (words.txt, first argument): in pages; in C files in comments, and as names or parts of names between underscores.
FILENAME == ARGV[1] {
    sub(/#.*/, "")
    if (!match($0, / => /)) next
    word = substr($0, 1, RSTART - 1)
    instead = substr($0, RSTART + 4)
    name_only = sub(/^name: /, "", word)
    n++
    pattern[n] = "(^|[^a-z])(" word ")([^a-z]|$)"
    any = any (n > 1 ? "|" : "") word
    in_names[n] = name_only
    term[n] = word
    better[n] = instead
    next
}
# a page is a text: words of names are plain English there
FILENAME ~ /\.md$/ {
    check(tolower($0), 0, "")
    next
}
FNR == 1 {
    in_comment = 0
    file = tolower(FILENAME)
    sub(/^.*\//, "", file)
    check(file, 1, "the name of the file")
}
{
    code = ""
    comment = ""
    rest = $0
    while (rest != "") {
        if (in_comment) {
            if ((at = index(rest, "*/"))) {
                comment = comment " " substr(rest, 1, at - 1)
                rest = substr(rest, at + 2)
                in_comment = 0
            } else {
                comment = comment " " rest
                rest = ""
            }
        } else if (match(rest, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\*|\/\//)) {
            code = code substr(rest, 1, RSTART - 1) " "
            mark = substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
            if (mark == "/*") in_comment = 1
            if (mark == "//") {
                comment = comment " " rest
                rest = ""
            }
        } else {
            code = code rest
            rest = ""
        }
    }
    if (comment != "") check(tolower(comment), 0, "")
    if (code != "") check(tolower(code), 1, "")
}
function check(text, names, what,   i)
{
    # most lines have none of them, which one look shows
    if (text !~ any) return
    for (i = 1; i <= n; i++)
        if ((names || !in_names[i]) && match(text, pattern[i])) {
            print FILENAME ":" FNR ": " term[i] (what ? " in " what : "") "; better: " better[i]
        }
}

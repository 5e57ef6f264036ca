# unread.awk TABLE FILE... - properties whose names stand in no code but their rows: TABLE says of each, behind its name, why nothing
# reads it. Names in comments do not count.
FILENAME == ARGV[1] {
    if (/^#/) next
    if (split($0, part, "\t") == 2 && part[2] != "") why[part[1]] = part[2]
    else print ARGV[1] ":" FNR ": it is NAME, a tab and why"
    next
}
/^ *(\/\*|\*)/ { next }
{
    rest = FILENAME ~ /^libcommon\// && FILENAME !~ /^libcommon\/mesh\// ? $0 : ""
    while (match(rest, /ART_[A-Z_0-9]*\( *"[a-z][A-Za-z0-9_]*"/)) {
        name = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        sub(/^[^"]*"/, "", name)
        sub(/"$/, "", name)
        rows[name]++
        if (!(name in file)) file[name] = FILENAME
    }
    line = $0
    gsub(/[^A-Za-z0-9_]+/, " ", line)
    n = split(line, word, " ")
    for (i = 1; i <= n; i++) words[word[i]]++
}
END {
    for (name in rows) {
        if (words[name] <= rows[name] && !(name in why)) print file[name] ": no code reads '" name "', and " ARGV[1] " has no reason"
        if (name in why && words[name] > rows[name]) print ARGV[1] ": '" name "' is read by now"
    }
    for (name in why) if (!(name in rows)) print ARGV[1] ": there is no property '" name "'"
}

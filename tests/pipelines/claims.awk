# claims.awk claims.tsv PAGE... - sentences of pages that state a default, a limit or an exit code by a number: each needs a row of
# the table whose words stand in it; a row whose words stand in no such sentence is stale.
function judge(s,    i, found)
{
    for (i = 1; i <= n; i++)
        if (page[i] == name && index(s, words[i])) { used[i] = 1; found = 1 }
    if (!found) print name ": no row of claims.tsv checks: " s
}
function flush(    i, m, part)
{
    gsub(/[ \t]+/, " ", text)
    m = split(text, part, /[.;:] |\| | \|/)
    for (i = 1; i <= m; i++)
        if (part[i] ~ /[Ee]xits? (code|status|with)[^`]*[0-9]/ || part[i] ~ /[Dd]efault[^`0-9]* [`(]?-?[0-9]/ ||
            part[i] ~ /[0-9][^`0-9]?[^`0-9]?[^`0-9]?[^`0-9]? (by|is the) default/ ||
            part[i] ~ /(at most|up to|no more than|not more than|limited to|more than) `?[0-9]/ ||
            part[i] ~ /`[a-zA-Z-]+`,? \((default )?-?[0-9.e-]+( by default| unless| if)?/)
            judge(part[i])
    text = ""
}
BEGIN { FS = "\t" }
FNR == NR { if (!/^#/) { page[++n] = $1; words[n] = $2 } next }
FNR == 1 { flush(); name = FILENAME; sub(/^.*\/artkit\//, "", name); code = 0 }
/^```/ { code = !code; next }
code || /^    / { next }
/^$/ { flush(); next }
{ text = text (text == "" ? "" : " ") $0 ($0 ~ /\|$/ ? " | " : "") }
END { flush(); for (i = 1; i <= n; i++) if (!used[i]) print page[i] ": no longer stated: " words[i] }

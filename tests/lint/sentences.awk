# sentences.awk: comments before declarations and at the head of files are sentences. For each room, "clauses ROOM N": so
# many comments that begin a line have no verb of verbs.txt and no formula in their first sentence. Input: verbs.txt, then
# sources.
function judge(text, room,   first, n, word, i) {
    gsub(/[ \t]*\n[ \t]*\*?[ \t]*/, " ", text)
    sub(/^[ \t]+/, "", text)
    first = text
    if (match(first, /[.:;] /)) first = substr(first, 1, RSTART - 1)
    if (text ~ /^---/ || first ~ /=|<-/) return
    n = split(tolower(text), word, /[^a-z']+/)
    for (i = 1; i <= n; i++) if (word[i] == "") n--
    if (n < 5) return
    n = split(tolower(first), word, /[^a-z']+/)
    for (i = 1; i <= n; i++) if (word[i] in verb) return
    clauses[room]++
    if (show) print FILENAME ":" FNR ": " substr(text, 1, 120)
}
FILENAME ~ /verbs\.txt$/ {
    if ($0 !~ /^#/) for (i = 1; i <= NF; i++) verb[$i] = 1
    next
}
FNR == 1 { inside = 0; split(FILENAME, part, "/"); room = part[1] == "libcommon" ? part[2] : part[1] }
!inside && /^\/\*/ { inside = 1; text = ""; line = substr($0, 3) }
inside {
    if (text != "") line = $0
    at = index(line, "*/")
    text = text "\n" (at ? substr(line, 1, at - 1) : line)
    if (at) { inside = 0; judge(text, room) }
}
END { if (!show) for (room in clauses) print "clauses", room, clauses[room] }

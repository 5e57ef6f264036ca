# score.awk [-v least=PERCENT] judged.tsv unit.tsv commands.tsv - how many mutants of each room were killed. judged.tsv: file, line before,
# line after, the reason why nobody can see the change.
BEGIN { FS = "\t" }
FNR == NR { if (!/^#/) judged[$1, $2, $3] = $4; next }
# what a later file says of a mutant counts
!($1 in row) { order[n_order++] = $1 }
{ row[$1] = $0 }
function count()
{
    split($4, place, ":")
    split(place[1], part, "/")
    room = part[1] == "libcommon" ? part[2] : part[1]
    if (!(room in all)) rooms[n_rooms++] = room
    all[room] += 0
    if ($2 == "not counted") return
    if ($2 == "killed") killed[room]++
    else if ((place[1], $6, $7) in judged) { equal[room]++; return }
    else left[++n_left] = $4 "\n    - " $6 "\n    + " $7
    all[room]++
}
END {
    for (r = 0; r < n_order; r++) {
        $0 = row[order[r]]
        count()
    }
    for (i = 1; i < n_rooms; i++)
        for (j = i; j > 0 && rooms[j] < rooms[j - 1]; j--) { t = rooms[j]; rooms[j] = rooms[j - 1]; rooms[j - 1] = t }
    for (i = 0; i < n_rooms; i++) {
        room = rooms[i]
        printf "%-10s %3d of %3d killed, %d equal\n", room, killed[room], all[room], equal[room]
        sum += all[room]
        dead += killed[room]
        same += equal[room]
    }
    for (i = 1; i <= n_left; i++) print "survived " left[i]
    percent = sum ? 100 * dead / sum : 0
    printf "%d of %d mutants killed (%.1f %%), %d equal\n", dead, sum, percent, same
    exit percent < least
}

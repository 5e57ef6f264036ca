# Links between files, from the lines of `nm -A` on archives of the library's objects. Set: rooms (path of rooms.txt).
# Output: "upward ROOM FILE FILE NAME" for a link to a room that is not above, and "ring ROOM N FILE...": the files of the
# largest ring in a room, in which each file calls each other file, directly or through others. Only functions count:
# a table of descriptors names what it lists, and calls nothing.
BEGIN {
    while ((getline text < rooms) > 0) {
        sub(/#.*/, "", text)
        n = split(text, word, /[ :=\t]+/)
        if (text ~ /^[ \t]*$/ || text ~ /=/) continue
        if (text ~ /:/) for (i = 2; i <= n; i++) allowed[word[1], word[i]] = aside[word[1]] = 1
        else rank[word[1]] = ++n_rooms
    }
}

# build/obj/artkit.a:build/obj/libcommon/mesh/topology.o:0000 T name: the file is libcommon/mesh/topology
NF >= 2 && $(NF - 1) ~ /^[UTDRBCVWi]$/ && /\.o:/ {
    file = $0
    sub(/\.o:.*/, "", file)
    sub(/^.*\.a:/, "", file)
    if (match(file, /obj\/(libcommon|formats)\//)) file = substr(file, RSTART + 4)
    else sub(/^.*\/gen\//, "libcommon/", file)
    if (!(file in room)) {
        split(file, part, "/")
        room[file] = part[1] == "formats" ? "format" : part[1] == "libcommon" ? part[2] : part[1]
    }
    if ($(NF - 1) == "U") {
        user[++n_used] = file
        used[n_used] = $NF
    } else {
        home[$NF] = file
        if ($(NF - 1) == "T") is_function[$NF] = 1
    }
}

function link(from, name,   to, a, b) {
    if (!(name in home)) return
    to = home[name]
    a = room[from]
    b = room[to]
    if (a == b) {
        if (name in is_function && !((from, to) in seen)) callees[from] = callees[from] " " to
        if (name in is_function) seen[from, to] = 1
    } else if (!(a in aside ? (a, b) in allowed : (a in rank) && (b in rank) && rank[b] < rank[a])) {
        print "upward", a, from, to, name
    }
}

# all files that the first one calls, directly or not
function reach(first,   stack, n, part, i, k) {
    stack[n = 1] = first
    while (n > 0) {
        k = split(callees[stack[n--]], part, " ")
        for (i = 1; i <= k; i++)
            if (!((first, part[i]) in reached)) {
                reached[first, part[i]] = 1
                stack[++n] = part[i]
            }
    }
}

function ring_of(file,   other, text) {
    ring_size = 0
    for (other in callees)
        if (room[other] == room[file] && ((file, other) in reached) && ((other, file) in reached)) {
            ring_size++
            text = text " " other
        }
    return text
}

END {
    for (i = 1; i <= n_used; i++) link(user[i], used[i])
    for (file in callees) reach(file)
    for (file in room) size[room[file]] += 0
    for (file in callees) {
        text = ring_of(file)
        if (ring_size > size[room[file]]) { size[room[file]] = ring_size; ring[room[file]] = text }
    }
    for (name in size) print "ring", name, size[name] ring[name]
}

#!/bin/sh
# counts.sh [--tighten]: sizes and ties of the library, beside the limits of tests/lint/limits.txt: lines
# "KIND NAME VALUE LIMIT", and to standard error what is over its limit; the exit code is then 1. Needs the objects, in
# $BUILD/obj/artkit*.a. With --tighten, limits come down to what there is.
set -u
: "${BUILD:=build}"
lint=tests/lint
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

find libcommon formats tools include -name '*.[ch]' ! -name '*_test.c' -type f | LC_ALL=C sort >"$scratch/files"
nm -A "$BUILD"/obj/artkit*.a 2>/dev/null | awk -v rooms=$lint/rooms.txt -f $lint/links.awk >"$scratch/links"
{
    # rooms and all of it
    xargs wc -l <"$scratch/files" | awk '$2 != "total" {
            n = split($2, part, "/")
            total += $1
            if (part[1] == "libcommon") lines[part[2]] += $1
            if (part[1] == "formats") lines["format"] += $1
        }
        END {
            for (room in lines) print "lines", room, lines[room]
            print "lines all", total + 0
        }'
    xargs awk -f $lint/strip.awk <"$scratch/files" | awk -f $lint/structs.awk |
        awk '$3 > most[$2] { most[$2] = $3 } END { for (name in most) print "struct", name, most[name] }'
    grep '^ring ' "$scratch/links"
    # questions for a class by its name; kinds of the class table answer those that several rooms ask (ART_KIND_...)
    grep -E '^libcommon/(femmodel|fem|mech|contact|inverse|joint|skin|sim|muscle|step)/.*\.c$' "$scratch/files" |
        xargs awk '{ n += gsub(/art_comp_is\(/, "") } END { print "names physics", n + 0 }' 2>/dev/null
    awk '/^upward / { n++; text = text (n > 1 ? ", " : " ") $3 " uses " $5 " of " $4 } END { print "upward all", n + 0 text }' "$scratch/links"
} | LC_ALL=C sort -k1,1 -k2,2 >"$scratch/counts"

# a limit without a name of its own, "ring *", is that of all others; small structs are not shown
awk -v out="$scratch/over" '
    FILENAME == ARGV[1] {
        sub(/#.*/, "")
        if (NF == 0) next
        limit[$1, $2] = $3
        line[$1, $2] = FNR
        next
    }
    NF >= 3 && ($1 ~ /^(lines|struct|ring|upward|names)$/) {
        most = ($1, $2) in limit ? limit[$1, $2] : limit[$1, "*"]
        if ($1 != "struct" || ($1, $2) in limit || $3 > most) print $1, $2, $3, most
        if ($3 > most) print $1, $2, "is", $3 ", the limit is", most ":" substr($0, length($1 $2 $3) + 3) > out
        delete line[$1, $2]
        next
    }
    END {
        for (key in line) {
            split(key, part, SUBSEP)
            if (part[2] != "*") print "limits.txt:" line[key] ": there is no", part[1], part[2] > out
        }
    }' $lint/limits.txt "$scratch/counts" >"$scratch/table"
cat "$scratch/table"
if [ "${1-}" = --tighten ]; then
    awk 'FILENAME == ARGV[1] { value[$1, $2] = $3; next }
        ($1, $2) in value && value[$1, $2] < $3 { $0 = $1 " " $2 " " value[$1, $2] (match($0, / *#/) ? substr($0, RSTART) : "") }
        { print }' "$scratch/table" $lint/limits.txt >"$scratch/limits" && cp "$scratch/limits" $lint/limits.txt
fi
[ ! -s "$scratch/over" ] || { cat "$scratch/over" >&2; exit 1; }

#!/bin/sh
# Reading and writing files, beside cat, gzip and other programs: processor time, that of the kernel
# included, the best of three; MB are 10^6 bytes. A
# ratio is our speed as a multiple of the other's: below 1 we are slower.
set -u
. tests/harness/measure.sh
io=$BUILD/bench/io

size_of()
{
    wc -c < "$1"
}

# mbs BYTES SECONDS
mbs()
{
    calc "$1 / ($2 > 0 ? $2 : 1e-9) / 1e6"
}

# phases KIND IN OUT: seconds of reading and writing, and peak memory, into $read $write $peak $count
phases()
{
    for try in 1 2 3; do "$io" "$1" "$2" "$3" || exit 1; done > "$dir/phases"
    read=$(awk '$1 == "read" { print $3 }' "$dir/phases" | sort -g | head -n 1)
    write=$(awk '$1 == "write" { print $3 }' "$dir/phases" | sort -g | head -n 1)
    peak=$(awk '$1 == "read" { print $5 }' "$dir/phases" | sort -g | head -n 1)
    count=$(awk '$1 == "read" { print $4; exit }' "$dir/phases")
}

# pair NAME KIND FILE THING GOALS: rows for reading and writing a file, beside cat
pair()
{
    out=$dir/out.${3##*.}
    bytes=$(size_of "$3")
    phases "$2" "$3" "$out"
    cat_in=$(best 3 cat "$3")
    cat_out=$(best 3 sh -c 'cat "$1" > "$2"' sh "$3" "$dir/copy")
    row "$1: read" "$(mbs "$bytes" "$read")" MB/s "$(mbs "$bytes" "$cat_in")" 'cat > /dev/null'
    row "$1: write" "$(mbs "$(size_of "$out")" "$write")" MB/s "$(mbs "$bytes" "$cat_out")" 'cat > FILE'
    row "$1: memory" "$(calc "$peak / $count")" "B/$4" "$(calc "$bytes / $count")" 'size of the file'
    rm -f "$out" "$dir/copy"
}

# packed NAME KIND FILE: the same through gzip
packed()
{
    gzip -c "$3" > "$3.gz"
    bytes=$(size_of "$3")
    phases "$2" "$3.gz" "$dir/packed.gz"
    row "$1: read" "$(mbs "$bytes" "$read")" MB/s "$(mbs "$bytes" "$(best 3 gzip -dc "$3.gz")")" 'gzip -dc'
    row "$1: write" "$(mbs "$bytes" "$write")" MB/s "$(mbs "$bytes" "$(best 1 gzip -c "$3")")" 'gzip -c'
    rm -f "$3.gz" "$dir/packed.gz"
}

# peer NAME PROGRAM COMMAND...: whole process, reading and writing $small, against ours
peer()
{
    name=$1 program=$2
    shift 2
    if ! have "$program"; then
        missing "$name" "no $program"
        return
    fi
    if ! s=$(best 1 "$@"); then
        missing "$name" "$program cannot do it"
        return
    fi
    row "$name" "$(mbs "$small_bytes" "$s")" MB/s
    row "  ours against ${program##*/}" "$(mbs "$small_bytes" "$ours")" MB/s "$(mbs "$small_bytes" "$s")" "${program##*/}"
}

title files
"$io" mesh 650000 1 6 "$dir/mesh.obj" || exit 1
pair "obj, 6 decimals, $(($(size_of "$dir/mesh.obj") / 1000000)) MB" obj "$dir/mesh.obj" vertex
rm -f "$dir/mesh.obj"
"$io" mesh 300000 0 0 "$dir/points.obj" || exit 1
pair "obj, all digits, $(($(size_of "$dir/points.obj") / 1000000)) MB" obj "$dir/points.obj" vertex
rm -f "$dir/points.obj"
artbuild tests/bench/net.lua side=200 -o "$dir/net.art" || exit 1
pair "art, $(($(size_of "$dir/net.art") / 1000000)) MB" art "$dir/net.art" component
packed 'art.gz' art "$dir/net.art"
rm -f "$dir/net.art"
small=$dir/small.obj
"$io" mesh 60000 1 6 "$small" || exit 1
packed 'obj.gz' obj "$small"
small_bytes=$(size_of "$small")
ours=$(best 3 "$io" obj "$small" "$dir/out.obj")
row "obj to obj, $((small_bytes / 1000000)) MB, whole process" "$(mbs "$small_bytes" "$ours")" MB/s
peer 'obj to obj by assimp' assimp assimp export "$small" "$dir/assimp.obj"
if python3 -c 'import meshio' 2>/dev/null || /usr/bin/python3 -c 'import meshio' 2>/dev/null; then
    python=python3
    python3 -c 'import meshio' 2>/dev/null || python=/usr/bin/python3
    peer 'obj to obj by meshio (Python)' "$python" "$python" -c \
        'import meshio, sys; meshio.read(sys.argv[1]).write(sys.argv[2])' "$small" "$dir/meshio.obj"
else
    missing 'obj to obj by meshio (Python)' 'no meshio'
fi

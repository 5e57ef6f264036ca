#!/bin/sh
# Conversions of surface meshes, whole processes, beside meshio, assimp and admesh on the same files of
# 640 000 and 2 million triangles: processor time of all threads, that of the kernel included, and time by the
# clock, the best of as many runs as fit into two seconds, at least three, for each program alike. A ratio is
# our speed as a multiple of the other's: below 1 we are slower. Memory is the highest resident size of the
# process against the binary size of the mesh: 24 bytes a vertex, 12 a triangle.
set -u
. tests/harness/measure.sh

python=
for p in python3 /usr/bin/python3; do
    [ -z "$python" ] && "$p" -c 'import meshio' 2>/dev/null && python=$p
done

# make NAME SLICES LEVELS: $dir/NAME.* in all the formats below
make_files()
{
    artmesh make sphere slices="$2" levels="$3" -o "$dir/$1.obj" || exit 1
    for format in 'ply ascii' 'ply binary' 'stl ascii' 'stl binary'; do
        set -- "$1" $format
        artmesh convert -e "$3" "$dir/$1.obj" "$dir/$1-$3.$2" || exit 1
    done
}

# ours NAME IN OUT OPTION...: rows of our times; they stay in $ours and $clock
ours()
{
    name=$1 in=$dir/$2 out=$dir/$3
    shift 3
    times=$(both 2 "$out" artmesh convert "$@" "$in" "$out") || exit 1
    ours=${times% *} clock=${times#* }
    bytes=$(wc -c <"$in")
    row "$name" "$(calc "$bytes / $ours / 1e6")" MB/s
    row '  by the clock' "$(calc "$bytes / $clock / 1e6")" MB/s
    most=$("$BUILD/bench/peak" artmesh convert "$@" "$in" "$out") || exit 1
    row '  memory' "$(calc "$most / 1e6")" MB "$(calc "$binary / 1e6")" 'binary size of the mesh'
    rm -f "$out"
}

# against WHO OUT COMMAND...: rows of the same by another program
against()
{
    who=$1 out=$2
    shift 2
    if times=$(both 2 "$out" "$@" 2>/dev/null); then
        row "  ours against $who" "$(calc "$bytes / $ours / 1e6")" MB/s \
            "$(calc "$bytes / (${times% *} > 0 ? ${times% *} : 1e-9) / 1e6")" "$who"
        row "  by the clock against $who" "$(calc "$bytes / $clock / 1e6")" MB/s \
            "$(calc "$bytes / ${times#* } / 1e6")" "$who"
    else
        missing "  against $who" "it cannot do that"
    fi
    rm -f "$out"
}

by_meshio()
{
    [ "$python" ] || { missing '  against meshio' 'no meshio'; return; }
    against meshio "$dir/meshio-$2" "$python" -c 'import meshio, sys; meshio.read(sys.argv[1]).write(sys.argv[2])' \
        "$dir/$1" "$dir/meshio-$2"
}

by_assimp()
{
    have assimp || { missing '  against assimp' 'no assimp'; return; }
    against assimp "$dir/assimp.${2##*.}" assimp export "$dir/$1" "$dir/assimp.${2##*.}" "-f$3"
}

by_admesh()
{
    have admesh || { missing '  against admesh' 'no admesh'; return; }
    against admesh "$dir/admesh.stl" admesh "$3=$dir/admesh.stl" "$dir/$1"
}

title conversions
for mesh in 'small 800 401 320002' 'large 1000 1001 1000002'; do
    set -- $mesh
    make_files "$1" "$2" "$3"
    n=$((2 * $2 * ($3 - 1) / 1000))
    binary=$(($4 * 24 + n * 12000))
    ours "$n k triangles: obj to obj" "$1.obj" out.obj
    by_assimp "$1.obj" out.obj obj
    [ "$1" = small ] && by_meshio "$1.obj" out.obj
    ours "$n k triangles: obj to stl" "$1.obj" out.stl -e binary
    by_assimp "$1.obj" out.stl stlb
    ours "$n k triangles: ply text to obj" "$1-ascii.ply" out.obj
    by_assimp "$1-ascii.ply" out.obj obj
    [ "$1" = small ] && by_meshio "$1-ascii.ply" out.obj
    ours "$n k triangles: ply binary to ply binary" "$1-binary.ply" out.ply -e binary
    by_assimp "$1-binary.ply" out.ply plyb
    by_meshio "$1-binary.ply" out.ply
    ours "$n k triangles: stl text to stl binary" "$1-ascii.stl" out.stl -e binary
    by_assimp "$1-ascii.stl" out.stl stlb
    by_admesh "$1-ascii.stl" out.stl --write-binary-stl
    [ "$1" = small ] && by_meshio "$1-ascii.stl" out.stl
    ours "$n k triangles: stl binary to stl binary" "$1-binary.stl" out.stl -e binary
    by_assimp "$1-binary.stl" out.stl stlb
    by_admesh "$1-binary.stl" out.stl --write-binary-stl
    by_meshio "$1-binary.stl" out.stl
    rm -f "$dir/$1".* "$dir/$1"-*
done

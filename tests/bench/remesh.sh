#!/bin/sh
# Surfaces made anew, whole processes: a ball of 100 000 triangles (binary ply) simplified, subdivided, smoothed,
# remeshed, put together with another; processor time, the best of three. MeshLab's meshlabserver does the same where it is
# installed and there is a display for it (xvfb-run). Volumes beside them: tetrahedra improved and exchanged.
set -u
. tests/harness/measure.sh

ball=$dir/ball.ply
artmesh make sphere slices=250 levels=201 -o "$ball" || exit 1
artmesh transform --translate 0.7,0.1,0.2 "$ball" -o "$dir/other.ply" || exit 1
artmesh remesh -q -n 0 "$ball" -o "$dir/same.ply" --report "$dir/report.tsv" || exit 1
edge=$(awk -F'\t' '$1 == "edge" { print $2 }' "$dir/report.tsv")

# script NAME PARAMETER:KIND=VALUE...: $dir/script.mlx with one filter
script()
{
    filter=$1
    shift
    {
        printf '<!DOCTYPE FilterScript>\n<FilterScript><filter name="%s">\n' "$filter"
        for p in "$@"; do
            kind=${p#*:}
            printf '<Param name="%s" type="Rich%s" value="%s" min="0" max="100"/>\n' "${p%%:*}" "${kind%%=*}" "${p#*=}"
        done
        printf '</filter></FilterScript>\n'
    } >"$dir/script.mlx"
}

# by_meshlab WHAT: our time is in $ours; one that writes nothing has failed
by_meshlab()
{
    have meshlabserver || { missing "  against meshlabserver" 'no meshlabserver'; return; }
    [ "${DISPLAY-}" ] || { missing "  against meshlabserver" 'no display; try xvfb-run'; return; }
    rm -f "$dir/theirs.ply"
    s=$(best 3 meshlabserver -i "$ball" -o "$dir/theirs.ply" -s "$dir/script.mlx") && [ -s "$dir/theirs.ply" ] ||
        { missing "  against meshlabserver" 'it failed'; return; }
    row "  speed against meshlabserver" "$(calc "1 / $ours")" 1/s "$(calc "1 / $s")" meshlabserver
}

# ours WHAT COMMAND...
ours()
{
    what=$1
    shift
    ours=$(best 3 "$@") || exit 1
    row "$what" "$ours" s
}

title "100 000 triangles"
ours 'simplify to 10 000' artmesh simplify -q --faces 10000 "$ball" -o "$dir/out.ply"
script 'Simplification: Quadric Edge Collapse Decimation' TargetFaceNum:Int=10000 TargetPerc:Float=0 \
    QualityThr:Float=0.3 PreserveBoundary:Bool=false BoundaryWeight:Float=1 PreserveNormal:Bool=false \
    PreserveTopology:Bool=false OptimalPlacement:Bool=true PlanarQuadric:Bool=false PlanarWeight:Float=0.001 \
    QualityWeight:Bool=false AutoClean:Bool=true Selected:Bool=false
by_meshlab
ours 'remesh, 10 iterations' artmesh remesh -q -n 10 "$ball" -o "$dir/out.ply"
script 'Remeshing: Isotropic Explicit Remeshing' Iterations:Int=10 Adaptive:Bool=false SelectedOnly:Bool=false \
    TargetLen:AbsPerc="$edge" FeatureDeg:Float=45 CheckSurfDist:Bool=false MaxSurfDist:AbsPerc=1 SplitFlag:Bool=true \
    CollapseFlag:Bool=true SwapFlag:Bool=true SmoothFlag:Bool=true ReprojectFlag:Bool=true
by_meshlab
ours 'smooth -n 10 (Taubin)' artmesh smooth -n 10 "$ball" -o "$dir/out.ply"
script 'Taubin Smooth' lambda:Float=0.5 mu:Float=-0.53 stepSmoothNum:Int=10 Selected:Bool=false
by_meshlab
ours 'subdivide --rule loop' artmesh subdivide --rule loop "$ball" -o "$dir/out.ply"
script 'Subdivision Surfaces: Loop' LoopWeight:Enum=0 Iterations:Int=1 Threshold:AbsPerc=0 Selected:Bool=false
by_meshlab
ours 'bool union of two' artmesh bool union "$ball" "$dir/other.ply" -o "$dir/out.ply"
ours 'grid -r 40' artmesh grid -r 40 "$ball" -o "$dir/out.vtk"

title 'volumes'
artvol make grid kind=tet nx=27 ny=27 nz=27 -o "$dir/tets.vtu" || exit 1
artvol transform --scale 1,1,0.3 "$dir/tets.vtu" -o "$dir/flat.vtu" || exit 1
ours 'improve, 98 000 tetrahedra' artvol improve -q -n 20 "$dir/flat.vtu" -o "$dir/out.vtu"
ours 'improve --swap' artvol improve -q -n 20 --swap --surface 0 "$dir/flat.vtu" -o "$dir/out.vtu"

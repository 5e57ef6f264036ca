# C3D: six layouts hold the same numbers; points that were not seen are gaps; analog channels at their own rate.
# stderr: cut-frames.c3d: warning: the header counts 3 frames, but the file ends after 2, which are used
good=$ARTKIT_TOP/formats/c3d/corpus/good
artprobe convert -t csv "$good/intel.c3d"
artprobe convert -f c3d-analog -t csv "$good/intel.c3d"
for kind in intel-real mips mips-real dec dec-real; do
    artprobe convert -t csv "$good/intel.c3d" >a.csv
    artprobe convert -t csv "$good/$kind.c3d" | cmp - a.csv
    artprobe convert -f c3d-analog -t csv "$good/intel.c3d" >a.csv
    artprobe convert -f c3d-analog -t csv "$good/$kind.c3d" | cmp - a.csv
done
artprobe convert -t csv "$good/points-alone.c3d"
artprobe convert -t csv "$good/analog-alone.c3d"
artprobe convert -t csv "$good/cut-frames.c3d"
# a table, where nothing is said, as C3D is not written
artprobe cut --end 0 "$good/intel.c3d"
artprobe convert "$good/intel.c3d" -t trc | sed -n 3p
artprobe fill "$good/intel.c3d" | artprobe stats | head -2
for file in "$ARTKIT_TOP"/formats/c3d/corpus/bad/*; do
    artprobe convert -f c3d -t csv "$file" 2>err && echo "not refused: $file"
    echo "$? $(sed "s|.*/||" err)"
done
artprobe convert "$good/intel.c3d" -o x.c3d 2>&1 || echo "rc $?"

# Load curves of FEBio at the steps: linear, step (the value of the point that comes), smooth (parabolas), beyond their ends.
cp "$ARTKIT_TOP/tools/artsim/t/man/block.feb" .
# the top is moved by the curve times 0.1
curve() {
    sed -e 's/<time_steps>4/<time_steps>8/; s/STATIC/DYNAMIC/' \
        -e 's/<nodal_load.*//' -e 's/<.Boundary>/<bc name="move" node_set="top" type="prescribed displacement"><dof>z<\/dof><value lc="1">0.1<\/value><\/bc>&/' \
        -e "s/<interpolate>.*/<interpolate>$1<\/interpolate>/; s/<extend>.*/<extend>$2<\/extend>/" \
        -e 's/<points>.*/<points><pt>0,0<\/pt><pt>0.5,1<\/pt><pt>1,0.5<\/pt><pt>1.25,1.5<\/pt><\/points>/' block.feb >c.feb
    artsim -q c.feb -r models/model/models/fem/nodes/11:position |
        awk -v what="$1 $2" 'NR > 2 { printf "%.4g ", ($4 - 2) * 10 } END { print what }'
}
curve LINEAR CONSTANT
curve STEP CONSTANT
curve SMOOTH CONSTANT
curve LINEAR EXTRAPOLATE
curve LINEAR REPEAT
curve LINEAR "REPEAT OFFSET"

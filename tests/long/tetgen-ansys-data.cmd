# data: ARTKIT_DATA
# stderr: tongueIcp.3.elem:.*26 elements are no solids
# The meshes of TetGen and ANSYS among the samples have the nodes and elements that are known, and come back
# the same when they are written and read again.
while read -r file nodes elements; do
    name=$(basename "$file")
    base=${name%.*} ext=${name##*.}
    mkdir -p in out
    cp "$ARTKIT_DATA/$file" "in/$name"
    case $name in
    tongueTet.elem) cp "$ARTKIT_DATA/jaw-tongue-hyoid/tongue/tongue.node" in/tongueTet.node ;;
    MuscleTissueElemsHex.elem)
        cp "$ARTKIT_DATA/jaw-tongue-hyoid/tongue/MuscleTissueNodes.node" "in/$base.node" ;;
    *) cp "$ARTKIT_DATA/${file%.*}.node" "in/$base.node" ;;
    esac
    if test "$ext" = ele && test -f "$ARTKIT_DATA/${file%.*}.face"; then
        cp "$ARTKIT_DATA/${file%.*}.face" "in/$base.face"
    fi
    quiet=
    test "$name" = tongueIcp.3.elem || quiet=-q
    artvol convert $quiet "in/$name" "out/$name"
    artvol -q info "in/$name" | grep -v '^file' > in.txt
    artvol -q info "out/$name" | grep -v '^file' > out.txt
    cmp in.txt out.txt
    grep -qx "nodes $nodes" in.txt || { echo "$file: not $nodes nodes"; exit 1; }
    grep -qx "elements $elements" in.txt || { echo "$file: not $elements elements"; exit 1; }
    rm -r in out
done << 'END'
jaw-tongue-hyoid/tongue/tongue.1.ele 2228 11098
jaw-tongue-hyoid/tongue/tongue3.1.ele 1803 8606
jaw-tongue-hyoid/tongue/tongue.elem 946 740
jaw-tongue-hyoid/tongue/tongueTet.elem 946 3699
jaw-tongue-hyoid/tongue/beam.elem 63 120
jaw-tongue-hyoid/tongue/tongueIcp.3.elem 4045 4884
jaw-tongue-hyoid/tongue/MuscleTissueElemsHex.elem 160 81
meshes/tetgen/sphere2.1.ele 54 174
meshes/tetgen/muscle.1.ele 65 150
meshes/tetgen/torus422.1.ele 218 486
meshes/tetgen/wayne.1.ele 174 526
meshes/tetgen/wayne_quad.1.ele 26 47
meshes/tetgen/taperedBin.1.ele 72 291
meshes/tetgen/HumanHeartHull.ele 395 1679
meshes/ansys/beam.elem 160 405
meshes/ansys/humerus.elem 1335 4657
palate/softPalate_adjustV1.elem 1309 4119
face/geometry/badinface_oop_csa_midsagittal.elem 8720 6342
larynx/fem/Epiglottis.elem 350 140
larynx/fem/Adipose.elem 54 174
upper-airway/fem/Airway-final2.1.ele 1580 4791
upper-airway/fem/Tongue.elem 1999 5910
upper-airway/fem/Pharynx.elem 2556 7080
END

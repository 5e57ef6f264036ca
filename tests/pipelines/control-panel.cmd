# EX5.02: masses, places of markers, muscles and contact of ControlPanelDemo are those of the guide; what its sliders set can be set; excited it contracts without the balls passing into each other.
artbuild "$HERE/control-panel.lua" -o m.art
artinfo check m.art
artinfo get m.art 'models/mech/rigidBodies/*:mass' | awk -F '\t' '{ printf "%s %.3f\n", $1, $2 }'
artsim -q m.art -t 0.01 -r 'models/mech/frameMarkers/*:position@0.01=at.tsv'
awk 'NR == 2 { for (i = 2; i <= 10; i += 3) printf "%.5f %.5f %.5f\n", $i, $(i + 1), $(i + 2) }' at.tsv
artinfo contact m.art | cut -f 1-2,5 | sed 1d
while read -r prop value; do
    artedit -q --set "models/mech$prop=$value" m.art -o x.art || echo "cannot set $prop"
    cmp -s m.art x.art && echo "no change by $prop"
done <<'END'
/axialSprings/*:excitation 0.5
/axialSprings/muscle0:material.stiffness 20
:inertialDamping 0.5
/rigidBodies:renderProps RenderProps [ visible=false ]
/rigidBodies/sphere1:renderProps RenderProps [ faceColor=[ 1 0 0 ] ]
/frameMarkers:renderProps RenderProps [ pointColor=[ 1 0 0 ] ]
END
# each muscle pulls with its excitation: the balls come together and stop at a distance of a diameter (icosahedral: a little less)
artsim -q m.art -t 3 --set 'models/mech/axialSprings/*:excitation=1' -r 'models/mech/rigidBodies/*:position@3=end.tsv'
awk 'function d(i, j) { return sqrt(($i - $j) ^ 2 + ($(i + 1) - $(j + 1)) ^ 2 + ($(i + 2) - $(j + 2)) ^ 2) }
    NR == 2 { before = d(2, 5) } END { print (d(2, 5) < 0.6 * before && d(2, 5) > 0.9 && d(2, 8) > 0.9 && d(5, 8) > 0.9 ? "together" : d(2, 5) " " d(2, 8) " " d(5, 8)) }' end.tsv

# bundles of fibres and elements with directions, in order, the same after another reading, and simulated
artbuild "$HERE/fem-muscle.lua" -o muscles.art
artinfo check muscles.art
artedit muscles.art -o again.art
cmp muscles.art again.art
grep -A8 'name="half"' muscles.art
M=models/mech/models/fem
artsim -q muscles.art -t 0.3 --set $M/exciters/all:excitation=0.1 -r "$M/nodes/5:position,$M/bundles/along:netExcitation@0.3" |
    awk '!/^#/ { z[++n] = $4; e = $5 } END { print e; exit !(z[2] > z[1] + 0.005) }'
# an element that goes takes what a bundle had of it along
artedit -q muscles.art --delete $M/elements/3 -o less.art
artinfo check less.art
artinfo tree less.art | grep -c MuscleElementDesc

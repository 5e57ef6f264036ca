# without -t a run ends at the next break point, and goes on from there
cp "$HERE"/man/* .
sed '/^RootModel/a waypoints=[ [ time=0.05 ] [ time=0.085 breakpoint=true ] ]' two.art > stop.art
artsim stop.art --save-state s -r models/rig/p/1:position | tail -n 1 | cut -f 1
artsim stop.art --load-state s -r models/rig/p/1:position | tail -n 1 | cut -f 1
artsim stop.art -t 0.1 -r models/rig/p/1:position | tail -n 1 | cut -f 1

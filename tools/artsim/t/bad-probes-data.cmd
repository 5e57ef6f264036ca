# exit: 3
# stderr: ^artsim: list.art:1:.*none.txt
echo '[ NumericInputProbe [ name="a" attachedFile="none.txt" props=[ models/rig/as/1:excitation ] ] ]' > list.art
artsim "$HERE/man/two.art" --data "$HERE/man" --probes list.art -t 0.1

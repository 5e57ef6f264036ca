# stderr: warning: frames without a marker, which repeat the pose before: 1, the first at time 0.475
# stderr: note: 41 frames, 7 markers
# A table that states no unit has degrees, as records have; one of radians says so. A frame without markers is reported.
cp "$ARTKIT_TOP"/tools/artmotion/t/man/* .
artprobe convert -q quadratic.mot -o q.csv
artmotion id leg.osim q.csv -o csv.sto
artmotion id leg.osim quadratic.mot -o mot.sto
cmp csv.sto mot.sto && echo same
awk -F '\t' '$1 == 20 && NF > 20 { printf "%s\t%s", $1, $2; for (i = 3; i <= 23; i++) printf "\t"; print ""; next } { print }' walk.trc >gap.trc
artmotion ik leg.osim gap.trc -o gap.mot

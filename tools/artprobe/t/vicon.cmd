# Exports of Vicon Nexus: known by their content, each table by its format, times that agree, gaps, and bad files with their place.
# stderr: both.csv: note: further tables: 'Devices' \(-f vicon-devices\), 'Model Outputs' \(-f vicon-outputs\)$
good=$ARTKIT_TOP/formats/vicon/corpus/good
artprobe convert -t csv "$good/both.csv"
artprobe convert -f vicon-devices -t csv "$good/both.csv"
artprobe convert -f vicon-outputs -t csv "$good/both.csv"
# a pipe has no name; semicolons, tabs
artprobe convert -t csv <"$good/semicolons.csv"
artprobe convert -q -t csv "$good/tabs.txt"
artprobe convert -f vicon-joints -t csv "$good/tabs.txt"
# what laboratories do with it
artprobe fill -q --max-gap 0.01 "$good/both.csv" | artprobe cut -q -c Ann:RASI.z
artprobe convert -q "$good/both.csv" -t trc | sed -n 3,5p
artprobe math -q -f vicon-devices -e 'fz="Plate 1 - Force.Fz"' "$good/both.csv" -t csv | tail -1
for file in "$ARTKIT_TOP"/formats/vicon/corpus/bad/*; do
    artprobe convert -f vicon -t csv "$file" 2>err && echo "not refused: $file"
    echo "$? $(sed "s|.*/||" err)"
done
artprobe convert -f vicon-joints -t csv "$good/both.csv" 2>&1 | sed 's|/.*/||' || true
artprobe convert -q "$good/both.csv" -t vicon 2>&1 || echo "rc $?"

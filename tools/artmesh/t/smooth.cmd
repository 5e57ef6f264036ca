# stderr: ^artmesh: note: the volume went from 64 to 64\.[0-9]*, by \+0\.79 %$
# Twenty times with and without mu; a sheet's border stays, or not.
artmesh make box wx=4 wy=4 wz=4 | artmesh subdivide -f obj -n 4 -o box.obj
artmesh smooth -v -n 20 box.obj -o worn.obj --report worn.tsv
awk -F'\t' '{ x[$1] = $2 } END { print (x["volume_after"] > 63) (x["area_after"] < 96) (x["moved_at_most"] < 0.5) }' worn.tsv
artmesh smooth -n 20 --lambda 1 --mu 0 box.obj -o small.obj --report small.tsv
awk -F'\t' '{ x[$1] = $2 } END { print (x["volume_after"] < 62) }' small.tsv
artmesh smooth -n 20 --crease 60 --border along box.obj | artmesh info -f obj - | awk '$1 == "volume" { print int($2 + 0.5) }'
artmesh make rectangle wx=2 wy=2 nx=4 ny=4 -o sheet.obj
for border in fixed along free; do
    artmesh smooth --border $border --weights cotangent sheet.obj --report - -o $border.obj | tail -n 3 | cut -f 1
    artmesh info $border.obj | awk '$1 == "area" { print ($2 > 3.999) }'
done

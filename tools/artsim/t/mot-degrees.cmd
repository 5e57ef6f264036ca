# Angles of .mot and .sto files by OpenSim's rules: without inDegrees radians, but degrees in a .mot without a version; coordinates that move
# their joint by functions are radians always; what is written reads back the same.
joint() { # name, child, function of the angle
    echo "<CustomJoint name='$1'><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/$2</socket_child_frame>
<coordinates><Coordinate name='q$1'/></coordinates><SpatialTransform><TransformAxis><coordinates>q$1</coordinates><axis>0 0 1</axis>$3</TransformAxis>
$(for axis in '1 0 0' '0 1 0' '1 0 0' '0 1 0' '0 0 1'; do echo "<TransformAxis><axis>$axis</axis></TransformAxis>"; done)</SpatialTransform></CustomJoint>"
}
cat >m.osim <<END
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 0 0</gravity>
<BodySet><objects>$(for b in a b; do echo "<Body name='$b'><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body>"; done)</objects></BodySet>
<JointSet><objects>$(joint pure a '<LinearFunction><coefficients>-1 0</coefficients></LinearFunction>')
$(joint half b '<LinearFunction><coefficients>0.5 0</coefficients></LinearFunction>')</objects></JointSet></Model></OpenSimDocument>
END
artbuild -q m.osim -o m.art
data() { printf '%s\nendheader\ntime\tqpure\tqhalf\n0\t0.5\t0.5\n1\t1\t1\n' "$2" >"$1"; }
data none.sto a
data version.mot 'a
version=1'
data none.mot a
data yes.mot 'version=1
inDegrees=yes'
data no.sto 'version=1
inDegrees=no'
for file in none.sto version.mot none.mot yes.mot no.sto; do
    for model in m.osim m.art; do
        artsim -q $model --mot $file -t 1 -r pure:qpure,half:qhalf@1 | awk -v f=$file '$1 == 1 { printf "%s %.4f %.4f\n", f, $2, $3 }'
    done
done
# written with the names of OpenSim or as paths, read again
artsim -q m.osim --mot no.sto -t 1 -r 'pure:qpure as qpure,half:qhalf as qhalf@0.5=named.mot' -r 'pure:qpure,half:qhalf@0.5=paths.sto'
grep -h inDegrees named.mot paths.sto
for file in named.mot paths.sto; do
    awk '$1 == 1 { printf "%.4f %.4f\n", $2, $3 }' $file
    artsim -q m.art --mot $file -t 1 -r pure:qpure,half:qhalf@1 | awk -v f=$file '$1 == 1 { printf "%s %.4f %.4f\n", f, $2, $3 }'
done
# tables do not keep the unit, which is told; what has none is in degrees, as the properties are
artprobe convert no.sto -o no.csv 2>&1
artprobe convert no.sto --units rad -o again.sto
artprobe convert -q no.csv -o tables.sto
grep inDegrees again.sto tables.sto
# files of two units are not joined or compared without a word
artprobe join --columns yes.mot no.sto -o both.sto 2>&1 || echo "exit $?"
artprobe diff -q yes.mot yes.mot >/dev/null && artprobe diff yes.mot no.sto 2>&1 >/dev/null || echo "exit $?"
# --input of the same coordinates
for file in none.sto yes.mot; do
    artsim -q m.osim --input pure:qpure,half:qhalf=$file -t 1 -r pure:qpure,half:qhalf@1 | awk -v f=$file '$1 == 1 { printf "%s %.4f %.4f\n", f, $2, $3 }'
done

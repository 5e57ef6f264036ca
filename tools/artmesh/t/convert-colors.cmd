# colours in stl files: kept where 5 bits hold them, rounded on demand, refused where there is no place
# stderr: ^artmesh: warning: the format stl does not keep: colours$
# stderr: ^artmesh: warning: the format stl does not keep: colours as they are \(they get 5 bits
# stderr: ^artmesh: error: the format off has no choice of colours$
colors() { artmesh convert "$1" -t off | awk '$1 == 3 { print $5, $6, $7 }'; }
cat >red.off <<END
OFF
4 2 0
0 0 0
1 0 0
0 1 0
0 0 1
3 0 2 1 255 0 0
3 0 1 3 0 0 255
END
artmesh convert --strict red.off red.stl
colors red.stl
sed 's/ 255 0 0$/ 128 64 32/; s/ 0 0 255$/ 1 2 3/' red.off >brown.off
artmesh convert brown.off plain.stl
artmesh convert --colors viscam brown.off viscam.stl
colors viscam.stl
if artmesh convert --colors viscam red.off -t off; then exit 1; fi

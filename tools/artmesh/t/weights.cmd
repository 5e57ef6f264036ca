# Weights of a skin around two bones: a strip of five vertices from one box to the other.
artmesh make box wx=1 wy=1 wz=1 -o a.obj
artxform --translate 4,0,0 a.obj -o b.obj
printf 'v 0.5 0 0\nv 1.5 0 0\nv 1.5 0.4 0\nv 2.5 0 0\nv 3.5 0 0\nf 1 2 3\nf 2 4 3\nf 4 5 3\n' >skin.obj
artmesh weights skin.obj --body upper=a.obj --body fore=b.obj
# 1 from one and 2 from the other: 0.8 and 0.2; exp(-1/2)
artmesh weights skin.obj --body upper=a.obj --body fore=b.obj --sigma 1 -o gauss.csv
sed -n 1p\;3p gauss.csv
artmesh weights skin.obj --body upper=a.obj --body fore=b.obj --distance surface | sed -n 3p
# painted, smoothed: the means over neighbours; the rows are in order
printf 'upper,fore,base\n1,0,0\n1,0,0\n1,0,0\n0,1,0\n0,1,0\n' >painted.csv
artmesh weights skin.obj --table painted.csv --smooth 1 --fields look.ply -o smooth.tsv
cat smooth.tsv
artmesh info look.ply | grep weight
# it goes on in a model
cat >arm.lua <<'END'
local art = require "art"
local root = art.root{name="r"}
local mech = root:add(art.MechModel{name="m"})
local a = mech:add(art.box{name="upper", size={1, 1, 1}})
local b = mech:add(art.box{name="fore", size={1, 1, 1}, position={4, 0, 0}})
local s = mech:add_skin{name="s", file="skin.obj", masters={a, b}, weights="smooth.tsv"}
print(s:weights(3)[1], s:weights(3)[2], s:weights(3)[3])
return root
END
artbuild arm.lua -o arm.art 2>&1
# what does not fit is named
for bad in "skin.obj" "skin.obj --body a.obj" "skin.obj --body a=none.obj" "skin.obj --table painted.csv --body u=a.obj" \
    "a.obj --table painted.csv"; do
    artmesh weights $bad 2>&1 || echo "status $?"
done
printf 'upper,fore\n1,1\n1,0\n1,0\n0,1\n0,1\n' >twice.csv
artmesh weights skin.obj --table twice.csv 2>&1 || echo "status $?"
artmesh weights skin.obj --table twice.csv --normalize | sed -n 2p
printf 'upper,fore\nx,1\n1,0\n1,0\n0,1\n0,1\n' >word.csv
artmesh weights skin.obj --table word.csv 2>&1 || echo "status $?"
# smooth on the skin between vertices near to the bodies; partition of unity; the model has the same ones
artmesh make box wx=5 wy=1.5 wz=1.5 -o block.obj
artxform --translate 2,0,0 block.obj -o sleeve.obj
artmesh remesh -q --edge 0.4 sleeve.obj -o sleeve.obj || test $? = 1
for kind in harmonic biharmonic; do
    artmesh weights sleeve.obj --kind $kind --body upper=a.obj --body fore=b.obj -o $kind.tsv
    awk -v kind=$kind 'NR > 1 { s = $1 + $2; if (s < 1 - 1e-12 || s > 1 + 1e-12 || $1 < 0 || $2 < 0) bad++
        ones += $1 == 1; between += $1 > 0.01 && $1 < 0.99 } END { print kind, bad + 0, (ones > 9), (between > 9) }' $kind.tsv
    v=$(awk 'NR > 1 && $1 > 0.2 && $1 < 0.4 { print NR - 1; exit }' $kind.tsv)
    sed -e "s/skin.obj/sleeve.obj/" -e "s/smooth.tsv/$kind/" -e "s/weights(3)/weights($v)/g" arm.lua >$kind.lua
    artbuild $kind.lua -o $kind.art 2>$kind.3
    sed -n $((v + 1))p $kind.tsv | tr '\t' ' ' >row
    awk 'NR == FNR { a = $1; next } { print "differs by", (a < 0.4 && ($1 - a) ^ 2 < 1e-20 ? "nothing" : $1 - a) }' row $kind.3
done
artbuild --threads 3 biharmonic.lua -o threads.art 2>threads.3
cmp biharmonic.art threads.art
sed -e 's/skin.obj/sleeve.obj/' -e 's/"smooth.tsv"/{kind="biharmonic", reach=0.2}/' arm.lua | artbuild - -o reach.art 2>reach.3
cmp -s reach.art biharmonic.art || echo "reach counts"
sed -e 's/"smooth.tsv"/{kind="biharmonic", reach=2}/' arm.lua >reach.lua
artbuild reach.lua -o x.art 2>&1 || echo "status $?"
printf 'v 0.5 0 0\nv 1.5 0 0\nv 2.5 0 0\nv 3.5 0 0\nf 1 2 3\nf 2 4 3\n' >flat.obj
printf 'v 0.5 0 0\nv 1.5 0.1 0\nv 3.5 0 0\nv 2 9 0\nv 1.9 9 0\nv 2 9 1\nf 1 2 3\nf 4 5 6\n' >parts.obj
for bad in "flat.obj --kind harmonic" "parts.obj --kind biharmonic" "skin.obj --kind harmonic --sigma 1" "skin.obj --reach 0.3" \
    "skin.obj --kind harmonic --reach 1" "skin.obj --kind harmonic --body third=b.obj"; do
    artmesh weights $bad --body upper=a.obj --body fore=b.obj 2>&1 || echo "status $?"
done

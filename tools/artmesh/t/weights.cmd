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

# tol: 1e-12 1e-12
# A model of the guide in other units: the same run, in the other units. Then the affine transform of the guide: the box
# gets nine times the volume, and the mesh in the model is that of the transformed file.
guide=$ARTKIT_TOP/examples/guide
box=models/mech/rigidBodies/box
artbuild "$guide/body-spring.lua" -o a.art
record="$box:position,$box:velocity@0.1"
artsim -q -t 2 -r "$record=a.tsv" a.art
for u in 100,1,1 1,0.001,1 25.4,3,60; do
    l=${u%%,*} rest=${u#*,}
    m=${rest%,*} t=${rest#*,}
    set -- --scale-length "$l" --scale-mass "$m" --scale-time "$t"
    artxform "$@" a.art -o b.art
    end=$(echo "$t" | awk '{ print 2 * $1 }') dt=$(echo "$t" | awk '{ print 0.1 * $1 }')
    artsim -q -t "$end" -r "$box:position,$box:velocity@$dt=b.tsv" b.art
    artxform "$@" -c '1=L*3, L/T*3, 1/T*3' a.tsv -o c.tsv
    artprobe diff --rtol 1e-12 --tol 1e-11 c.tsv b.tsv | cut -f 1,2,8 | sort -u -k 3
    # back again: what it was
    inverse=$(echo "$l $m $t" | awk '{ printf "--scale-length %.17g --scale-mass %.17g --scale-time %.17g", 1 / $1, 1 / $2, 1 / $3 }')
    # shellcheck disable=SC2086
    artxform $inverse b.art | artinfo get - "$box:density" "$box:position" models/mech:gravity |
        tr -d '[]' | awk '{ printf "%s", $1; for (i = 2; i <= NF; i++) printf " %.12g", $i; print "" }'
done
artxform --scale 1.5,2,3 --rotate 1,0,0,180 a.art -o affine.art
for m in a affine; do
    artinfo get $m.art "$box:mass" "$box/meshes/0:volume" models/mech/axialSprings/0:restLength
done
artbuild - -o f.art <<'END'
local art = require "art"
local root = art.root()
root:add(art.MechModel{name="m"}):add(art.RigidBody{name="b", density=3, meshes={{mesh="tetra.obj"}}})
END
cp "$ARTKIT_TOP/tools/artxform/t/man/tetra.obj" .
artxform --about 0.2,0,0 --matrix 1,0.5,0,0,0,1,0.2,0,0.3,0,2,1 f.art -o g.art
artxform --about 0.2,0,0 --matrix 1,0.5,0,0,0,1,0.2,0,0.3,0,2,1 tetra.obj -o other.obj
artbuild - -o h.art <<'END'
local art = require "art"
local root = art.root()
root:add(art.MechModel{name="m"}):add(art.RigidBody{name="b", density=3, meshes={{mesh="other.obj"}}})
END
artinfo get g.art models/m/rigidBodies/b:mass
artinfo get h.art models/m/rigidBodies/b:mass

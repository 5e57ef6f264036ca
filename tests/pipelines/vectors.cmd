# Vectors are written with blanks or with commas between, in every program.
# stderr: artxform: note: 1 name says left or right and stays as it is, 'hand, left'; --swap-sides exchanges it$
cp "$ARTKIT_TOP"/tools/artsim/t/man/two.art "$ARTKIT_TOP"/tools/artsim/t/man/pull.txt .
cp "$ARTKIT_TOP"/tools/artmesh/t/man/tetra.obj .
for g in '1 2 3' 1,2,3 '1, 2, 3' '[ 1 2 3 ]'; do
    artsim -q two.art -t 0.01 --set "rig:gravity=$g" -r rig:gravity | tail -1
    artedit two.art --set "models/rig:gravity=$g" | artinfo get - models/rig:gravity
    artxform --translate "${g#\[ }" two.art -o x.art 2>/dev/null && artinfo get x.art models/rig/p/anchor:position || echo no
    artmesh transform --translate "${g#\[ }" tetra.obj 2>/dev/null | artmesh info - 2>/dev/null | grep "^min" || echo no
done
artrender two.art --eye '1 -2 3' --centre '0 0 0.5' --up '0 0 1' --size 40x30 -o a.png
artrender two.art --eye 1,-2,3 --centre 0,0,0.5 --up 0,0,1 --size 40x30 -o b.png
cmp a.png b.png
artxform --mirror y two.art -o a.art
artxform --mirror 0,1,0 two.art -o b.art
cmp a.art b.art
artedit two.art --set 'rig:pose=1,2,3,0,0,1,90' >/dev/null 2>&1 || echo no pose

# Movies in space: one moment, several, meshes; what is in them, the size that they state.
cp "$HERE/man/bar.art" "$HERE/man/brick.art" "$HERE/man/tetra.obj" .
artrender -q brick.art -o brick.glb
artrender -q bar.art -t 0.2 --fps 10 -o bar.glb
artrender -q tetra.obj -o tetra.glb
for f in brick bar tetra; do
    head -c 4 $f.glb
    bytes=$(wc -c <$f.glb) stated=$(od -An -tu4 -j8 -N4 $f.glb)
    [ "$bytes" -eq "$stated" ] && echo " $f is as long as it says"
    grep -a -o '"name":"[^"]*"' $f.glb | sort -u
    for what in targets skins animations POSITION NORMAL; do echo "$what $(grep -a -o "\"$what\"" $f.glb | wc -l)"; done
done
# again the same bytes
artrender -q bar.art -t 0.2 --fps 10 -o again.glb
cmp bar.glb again.glb
for bad in "--contact-sheet 3" "--compare tetra.obj" "--pick 1,1"; do
    artrender -q bar.art $bad -o x.glb 2>&1 || echo "status $?"
done
test ! -e x.glb

# what a program says about a file does not take the file's place; what it makes of the file may
artmesh make box -o box.obj
artvol make grid -o grid.vtu 2>/dev/null || artvol make box -o grid.vtu
printf '# t x\n0 1\n0.1 2\n0.2 4\n0.3 3\n' >in.tsv
cat >w.lua <<'END'
local m = art.MechModel{name = "m"}
m:add(art.Particle{name = "p", mass = 1})
return m
END
artbuild w.lua -o m.art
for f in box.obj grid.vtu in.tsv w.lua m.art; do cp $f $f.kept; done
refused()
{
    file=$1
    shift
    code=0
    "$@" >out 2>err || code=$?
    cmp -s "$file" "$file.kept" || { echo "changed: $*"; exit 1; }
    [ $code = 2 ] && grep -q "which the output would replace" err || { echo "$code: $*"; cat err; exit 1; }
}
ln box.obj hard.obj
refused box.obj artmesh info box.obj -o box.obj
refused box.obj artmesh mass box.obj -o ./hard.obj
refused box.obj artmesh check box.obj -o box.obj
printf "0 0 0\n" >points.xyz
cp points.xyz points.xyz.kept
refused points.xyz artmesh distance box.obj points.xyz -o points.xyz
refused grid.vtu artvol info grid.vtu -o grid.vtu
refused grid.vtu artvol check grid.vtu -o grid.vtu
refused in.tsv artprobe stats in.tsv -o in.tsv
refused in.tsv artprobe diff in.tsv in.tsv -o in.tsv
refused w.lua artbuild w.lua -o w.lua
refused m.art artinfo tree m.art -o m.art
refused m.art artinfo get m.art models/m/particles/p:mass -o m.art
refused m.art artinfo diff m.art m.art -o m.art
refused m.art artedit m.art --dry-run --set models/m/particles/p:mass=2 -o m.art
refused box.obj sh -c 'artmesh convert box.obj -t obj >>box.obj'
# a script's own modules and files are read, too
printf 'return 1\n' >mod.lua
cp mod.lua mod.lua.kept
for how in 'require "mod"' 'dofile "mod.lua"' 'loadfile "mod.lua"' 'io.open "mod.lua":close()' 'for _ in io.lines "mod.lua" do end' 'art.text "mod.lua"'; do
    printf '%s\nreturn art.MechModel{}\n' "$how" >s.lua
    refused mod.lua artbuild s.lua -o mod.lua
done
# of the same kind: read whole, replaced whole
artmesh transform box.obj --scale 2 -o box.obj
artmesh convert box.obj hard.obj
artvol refine grid.vtu -o grid.vtu
artvol convert grid.vtu grid.vtu
artprobe cut in.tsv --start 0.1 -o in.tsv
artedit m.art --set models/m/particles/p:mass=2 -o m.art
artedit m.art --set models/m/particles/p:mass=3 --in-place
artxform m.art --scale 2 -o m.art
artinfo get m.art models/m/particles/p:mass | grep -q 3
artvol split grid.vtu -t tetgen -o e.node
artvol convert -f tetgen -t tetgen e.node -o e.node
artvol convert -f tetgen -t tetgen e.node -o e.ele

# exit: 3
# stderr: open.lua:2: error: the mesh sheet.obj of body 'b' is open, .* 4 boundary edges .* 1-2 1-4 2-3 3-4
printf 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n' >sheet.obj
cat >open.lua <<'END'
local m = art.root():add(art.MechModel{name="m"})
m:add(art.body{name="b", file="sheet.obj", density=1, open=args.open})
END
artbuild open.lua

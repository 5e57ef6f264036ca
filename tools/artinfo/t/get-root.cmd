# a property of the root alone, without a path: its own, one that it declares; a component has the name first
cat >m.lua <<'END'
local root = art.root{name="r"}
root:declare{name="boxVisible", default=true}
root:add(art.MechModel{name="m"})
END
artbuild -q m.lua -o m.art
artinfo get m.art boxVisible
artinfo get m.art :boxVisible name
artinfo get m.art boxVisibl 2>said || sed 's/;.*//' said

# the reference of the Lua library has each function and each method that a script can call
cat >names.lua <<'END'
local art = require "art"
-- what the files of the library call among themselves
local own = { attach_to_fem = 1, is_fem_target = 1, split = 1 }
local names = {}
for name, value in pairs(art) do
  if type(value) == "function" and not own[name] then names[#names + 1] = name end
end
table.sort(names)
print(table.concat(names, "\n"))
return art.MechModel{}
END
artbuild names.lua -o none.art 2>names
sed -n 's/.*art\.method("[A-Za-z0-9_]*", "\([a-z_0-9]*\)".*/\1/p' "$ARTKIT_TOP"/libcommon/script/lua/*.lua >>names
awk 'END { print (NR > 150 ? "many" : "few: " NR) }' names
sort -u names | while read -r name; do artinfo lua "$name" >found 2>&1 || echo "not there: $name"; done

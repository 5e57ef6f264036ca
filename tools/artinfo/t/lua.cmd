# The reference of the Lua library by section and by name, and what it has for every name that scripts see.
artinfo lua | head -8
artinfo lua add_marker
artinfo lua art.box
artinfo lua Probes | head -3
artinfo lua spring:set_passive
for name in add_markr art.bix nothing_of_the_kind HingeJoint; do artinfo lua $name 2>err && echo "found $name"; echo "$? $(cat err)"; done
# every function of the table `art` that is no class, but for those of the library alone
cat >names.lua <<'END'
local art = require "art"
local names, own = {}, {attach_to_fem=1, is_fem_target=1, split=1, trusted=1}
for k, v in pairs(art) do if type(k) == "string" and not k:match("^[_A-Z]") and not own[k] then names[#names + 1] = k end end
table.sort(names)
for _, k in ipairs(names) do print(k) end
art.root{name="x"}
END
artbuild names.lua -o x.art 2>names.txt
test "$(wc -l <names.txt)" -gt 25
while read -r name; do artinfo lua "art.$name" >/dev/null 2>&1 || echo "not in the reference: $name"; done <names.txt

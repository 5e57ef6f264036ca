# Several models of a root: each advances over the root's step in turn, in the order of the list, with its own step.
cat >order.lua <<'END'
local art = require "art"
local root = art.root { name = "order", maxStepSize = 0.01 }
for _, m in ipairs { { "first", 0.01 }, { "second", 0.005 }, { "third", 0.02 } } do
  local mech = root:add(art.MechModel { name = m[1], maxStepSize = m[2], gravity = { 0, 0, 0 } })
  mech:add(art.Particle { name = "p", mass = 1, velocity = { 1, 0, 0 } })
end
for _, name in ipairs { "third", "first", "second" } do
  root:add(art.ScriptController { name = "c" .. name, model = "models/" .. name,
    code = "function apply(t0, t1) print('" .. name .. "', t0, t1) end" })
end
END
artbuild order.lua -o order.art
artsim order.art -t 0.02 -r models/first/particles/p:position,models/second/particles/p:position,models/third/particles/p:position@0.02=x.tsv 2>said.txt
cat said.txt
awk 'END { for (i = 2; i < 10; i += 3) if ($i - 0.02 > 1e-15 || 0.02 - $i > 1e-15) exit 1 }' x.tsv

# What a script computes and does not know yet is NaN: an empty field of tables, refused by the console, no value of a saved model and
# of a state, from which a run goes on with the same values. A parameter that others set is a number.
cat >m.lua <<'END'
local m = art.root{name="r", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, 0, -10}})
m:add(art.Particle{name="p", mass=1})
END
artbuild m.lua -o m.art
cat >mon.lua <<'END'
state = {n=0}
local function known(x) return state.n < 2 and 0 / 0 or x end
self:declare{name="r", type="double", readonly=true, get=function() return known(state.n) end}
self:declare{name="v", type="vector", size=3, readonly=true, get=function() return art.vec(1, known(state.n), 0) end}
self:declare{name="x", type="double", default=3}
function apply()
  state.n = state.n + 1
  local good, why = pcall(function() self.x = 0 / 0 end)
  if state.n == 1 then print(good, why, self.x, self.r ~= self.r) end
end
END
record='monitors/mon:r,monitors/mon:v@0.01'
artsim m.art --monitor mon.lua -t 0.04 -r $record=all.tsv 2>&1
cat all.tsv
artsim -q m.art --monitor mon.lua -t 0.01 --save-state s.state 2>/dev/null
artsim -q m.art --monitor mon.lua --load-state s.state -t 0.04 -r $record=rest.tsv 2>/dev/null
tail -n 3 all.tsv >want
grep -v '^#' rest.tsv | tail -n 3 | cmp want -
printf 'run 0.01\nget monitors/mon:r\nsave saved.art\nrun 0.03\nget monitors/mon:r\nsave known.art\n' | artsim -q --console m.art --monitor mon.lua 2>err || echo "exit $?"
sed -n 's/^artsim: //p' err
! grep '\<nan\>' saved.art
artinfo check -q saved.art && artinfo check -q known.art
printf '%s\n' "self:declare{name='r', type='double', range='[0,inf)', readonly=true, get=function() return 0 / 0 end}" 'function apply() end' >bad.lua
artsim -q m.art --monitor bad.lua -t 0.01 -r monitors/bad:r@0.01 2>&1 >/dev/null || echo "exit $?"

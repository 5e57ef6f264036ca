# tol: 1e-12
# stderr: no command 'hop'|the model offers no command 'hop'
# exit: 3
# scripts in a session, and commands that a model offers
cp "$HERE/man/pendulum.art" .
cat > lift.lua <<'END'
local bob = root:find("models/pendulum/particles/bob")
self:command{name="lift bob", help="half a metre up", call=function()
  bob.position = bob.position + art.vec(0, 0, 0.5)
end}
function apply(t0, t1) end
END
cat > walk.lua <<'END'
local place = art.bind("models/pendulum/particles/bob:position")
print(place:get())
command("run 0.1")
print(art.time(), place:get())
command("reset")
command("command lift bob")
print(art.time(), place:get())
-- handles stay good through a change of the structure
command('add models/pendulum/particles=[ name="x" position=[ 1 2 3 ] mass=2 ]')
print(place:get(), root:find("models/pendulum/particles/x").mass)
print((command("time"):gsub("%s", "")))
END
artsim --console pendulum.art --controller lift.lua <<'END'
command
script walk.lua
command hop
END

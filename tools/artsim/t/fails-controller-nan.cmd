# A controller sets what is not finite: its line, the component, the time.
# exit: 3
# stderr: ^artsim: push.lua:5: error: externalForce: not a number \(controllers/push, t = 0.04\)$
# stderr: ^artsim: push.lua:5: error: externalForce: not finite \(controllers/push, t = 0.04\)$
. "$HERE/failed.sh"
cat > push.lua <<'END'
self:declare{name="at", default=0.035}
self:declare{name="by", default=0}
local bob = root:find("models/rig/particles/bob")
function apply(t0, t1)
  if t0 > self.at then bob.externalForce = {self.by / 0, 0, 0} end
end
END
cp "$HERE"/man/* .
failed two.art --controller push.lua
mended two.art --controller push.lua -s controllers/push:at=9
test $code = 3
failed two.art --controller push.lua -s controllers/push:by=1
mended two.art --controller push.lua -s controllers/push:at=9
exit $code

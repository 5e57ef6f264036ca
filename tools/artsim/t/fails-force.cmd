# Forces of a controller, or of a driven parameter, beyond all measure: the velocity that they cause.
# exit: 4
# stderr: ^artsim: error: unstable velocity of 'models/rig/particles/bob' at t = 0.05: it exceeds 1e10;
# stderr: ^artsim: error: unstable velocity of 'models/rig/particles/bob' at t = 0.06: not a number;
. "$HERE/failed.sh"
cat > push.lua <<'END'
self:declare{name="at", default=0.035}
local bob = root:find("models/rig/particles/bob")
function apply(t0, t1) if t0 > self.at then bob.externalForce = {0, 0, 1e300} end end
END
cp "$HERE"/man/* .
failed two.art --controller push.lua
mended two.art --controller push.lua -s controllers/push:at=9
test $code = 4
mass=models/rig/particles/bob:mass
printf '0 0.2 1\nStep 1 explicit\n0 1\n0.06 1e308\n' > heavy.txt
printf '0 0.2 1\nStep 1 explicit\n0 1\n' > light.txt
failed two.art --input $mass=heavy.txt
mended two.art --input $mass=light.txt
exit $code

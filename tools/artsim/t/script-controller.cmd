# The user's own scripts: before and after the steps of a model, with a property that --set knows.
# stderr: ^start 0.0	controllers/push	3.0$
# stderr: ^end 0.02	models/pendulum$
cat > push.lua <<'END'
self:declare{name="force", default=0, help="on the bob"}
local bob = root:find("models/pendulum/particles/bob")
function initialize(t) print("start", t .. "\t" .. self.path, self.force) end
function apply(t0, t1) bob.externalForce = {self.force, 0, 0} end
END
cat > say.lua <<'END'
function apply(t0, t1)
  assert(root.models.pendulum.particles.bob.externalForce.x == 3)
  if t1 == 0.02 then print("end", t1 .. "\t" .. model.path) end
end
END
sed -i 's/"start", t \.\./"start " .. t ../; s/"end", t1 \.\./"end " .. t1 ../' push.lua say.lua
artsim -q "$HERE/man/pendulum.art" -t 0.02 --controller push.lua --monitor say.lua=models/pendulum \
    --set controllers/push:force=3 -r controllers/push:force,models/pendulum/p/bob:externalForce

# What the runs of this folder go on from: a state, a record up to it, scripts and parameters.
cp "$ARTKIT_TOP"/tools/artsim/t/man/*.* .
artsim -q pendulum.art -t 0.1 --save-state half.txt -r models/pendulum/p/1:position@0.02=swing.tsv
cat >lift.lua <<'EOF'
self:declare{name="force", default=3, help="upwards"}
local bob = root:find("models/pendulum/particles/bob")
function apply(t0, t1) bob.externalForce = {0, 0, self.force} end
EOF
cat >high.lua <<'EOF'
local position = art.bind("models/pendulum/particles/bob:position")
state = {high = -math.huge}
self:declare{name="high", default=0, readonly=true, get=function() return state.high end}
function apply(t0, t1) state.high = math.max(state.high, position:get().z) end
EOF

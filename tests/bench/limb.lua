-- A limb of 30 degrees of freedom: ten bodies in a tree of ball joints (a trunk of four, three fingers of two),
-- and muscles over one joint and over two, all excited. The first `wraps` of them wrap around surfaces at the
-- joints: cylinders (kind=1), spheres (2), ellipsoids (3) or these in turn (0), which stand out by `press` towards the
-- muscle, so that it keeps on to them as the limb swings.
local art = require "art"
local a = art.args{muscles=50, wraps=0, method="Strand", knots=50, iterations=10, kind=0, press=0, gravity=9.8, step=0.01,
    integrator="ConstrainedBackwardEuler"}
local mech = art.MechModel{name="m", gravity={0, 0, -a.gravity}, maxStepSize=a.step, integrator=a.integrator,
    frameDamping=0.05, rotaryDamping=0.01}
local parent = {0, 1, 2, 3, 4, 5, 4, 7, 4, 9}
local direction = {[0]={1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0},
    {0.6, 0.8, 0}, {0.6, 0.8, 0}, {1, 0, 0}, {1, 0, 0}, {0.6, -0.8, 0}, {0.6, -0.8, 0}}
local length, corner, body = 0.1, {}, {}
-- markers on a ring about the link, near its end at k < 4 and near the other one
local function ring(i, start, d)
    local marks = {}
    for k = 0, 7 do
        local angle, s = math.pi / 2 * (k % 4) + math.pi / 4, (k < 4 and 0.25 or 0.75) * length
        local y, z = 0.02 * math.cos(angle), 0.02 * math.sin(angle)
        local at = {s * d[1] - y * d[2], s * d[2] + y * d[1], z}
        marks[k] = i > 0 and body[i]:add_marker{name="k" .. i .. "_" .. k, location=at} or
            mech:add(art.Particle{name="o" .. k, dynamic=false,
                position={start[1] + at[1], start[2] + at[2], start[3] + at[3]}})
    end
    return marks
end
local from = {[0]={-length, 0, 0}}
corner[0] = ring(0, from[0], direction[0])
for i = 1, #parent do
    local p, d, e = from[parent[i]], direction[parent[i]], direction[i]
    from[i] = {p[1] + length * d[1], p[2] + length * d[2], 0}
    body[i] = mech:add(art.body{name="b" .. i, position=from[i],
        inertia={mass=0.1, J={9e-5, 9e-5, 9e-5}, com={0.5 * length * e[1], 0.5 * length * e[2], 0}}})
    corner[i] = ring(i, from[i], e)
    mech:add_joint("SphericalJoint", {name="j" .. i, a=body[i], b=body[parent[i]], origin=from[i]})
end
-- what is wrapped around at joint i, without mass, on the body behind it
local function obstacle(i, k)
    local d, angle, p = direction[i], math.pi / 2 * (k % 4) + math.pi / 4, from[i]
    local y, z = a.press * math.cos(angle), a.press * math.sin(angle)
    local kind, at = (a.kind > 0 and a.kind or i) % 3, {name="w" .. i,
        position={p[1] - y * d[2], p[2] + y * d[1], p[3] + z}, density=0}
    local function with(t) for k, v in pairs(at) do t[k] = v end return t end
    local surface = kind == 1 and art.rigid_cylinder(with{radius=0.018, height=0.06}) or
        kind == 2 and art.rigid_sphere(with{radius=0.022}) or art.rigid_ellipsoid(with{axisLengths={0.02, 0.022, 0.03}})
    mech:add(surface)
    mech:attach_frame(surface, body[i])
    return surface
end
-- round after round, four muscles about each joint: from the link before it, every other round from that before
for m = 0, a.muscles - 1 do
    local i, k = m % #parent + 1, m // #parent
    local low = parent[i]
    if k % 2 == 1 and low > 0 then low = parent[low] end
    local props = {name="m" .. m, points={corner[low][4 + k % 4], corner[i][k % 4]}, excitation=0.1 + 0.01 * (m % 7),
        restLength=0.05, material=art.SimpleAxialMuscle{stiffness=20, damping=0.2, maxForce=1}}
    if m < a.wraps then
        props.wrappables, props.knots, props.wrapMethod = {obstacle(i, k)}, a.knots, a.method
        props.maxWrapIterations = a.iterations
        mech:add_multi_point_muscle(props)
    else
        mech:add(art.Muscle(props))
    end
end
return mech

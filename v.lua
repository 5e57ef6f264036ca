local root = art.root { name = "small", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "m", gravity = {0.0, 0.0, -9.8} }) local c = {}
c.p1 = mech:add(art.Particle { name = "p1", position = {1.0, 0.1, 0.3}, dynamic = false })
c.p2 = mech:add(art.Particle { name = "p2", position = {-0.8, 0.2, 0.5}, dynamic = false })
c.p3 = mech:add(art.Particle { name = "p3", position = {0.1, 0.9, -0.4}, dynamic = false })
c.p4 = mech:add(art.Particle { name = "p4", position = {0.3, -1.0, 0.4}, dynamic = false })
c.b = mech:add(art.RigidBody { name = "b", inertiaMethod = "EXPLICIT", inertia = {1.2, 0.02, -0.01, 0.03, 0.02, 0.0, 0.0, 0.0, 0.03, 0.0, 0.0, 0.0, 0.025}, position = {0.05, 0.0, 0.1}, orientation = {1.0, 0.5, 0.2, 35.0}, frameDamping = 1.5, rotaryDamping = 0.05 })
c.k1 = c.b:add_marker { name = "k1", location = {0.2, 0.1, 0.1} }
c.k2 = c.b:add_marker { name = "k2", location = {-0.25, 0.05, 0.0} }
c.k3 = c.b:add_marker { name = "k3", location = {0.0, 0.15, -0.1} }
c.k4 = c.b:add_marker { name = "k4", location = {0.05, -0.2, 0.1} }
c.m1 = mech:add(art.Muscle { name = "m1", points = { c.k1, c.p1 }, restLength = 0.8, material = art.SimpleAxialMuscle { stiffness = 20, damping = 0.4, maxForce = 80 } })
c.m2 = mech:add(art.Muscle { name = "m2", points = { c.k2, c.p2 }, restLength = 0.8, material = art.SimpleAxialMuscle { stiffness = 25, damping = 0.4, maxForce = 80 } })
c.m3 = mech:add(art.Muscle { name = "m3", points = { c.k3, c.p3 }, restLength = 0.8, material = art.SimpleAxialMuscle { stiffness = 30, damping = 0.4, maxForce = 80 } })
c.m4 = mech:add(art.Muscle { name = "m4", points = { c.k4, c.p4 }, restLength = 0.8, material = art.SimpleAxialMuscle { stiffness = 35, damping = 0.4, maxForce = 80 } })
c.fx = art.FrameExciter { name = "fx", frame = c.b, dof = "FX", maxForce = 30 } mech.forceEffectors:add(c.fx)
c.fz = art.FrameExciter { name = "fz", frame = c.b, dof = "FZ", maxForce = 40 } mech.forceEffectors:add(c.fz)
c.mx = art.FrameExciter { name = "mx", frame = c.b, dof = "MX", maxForce = 5 } mech.forceEffectors:add(c.mx)
c.my = art.FrameExciter { name = "my", frame = c.b, dof = "MY", maxForce = 4 } mech.forceEffectors:add(c.my)
c.mz = art.FrameExciter { name = "mz", frame = c.b, dof = "MZ", maxForce = 6 } mech.forceEffectors:add(c.mz)
c.ky = art.PointExciter { name = "ky", point = c.k1, dof = "FY", maxForce = 25 } mech.forceEffectors:add(c.ky)
c.con = mech:add_joint("SphericalJoint", { name = "con", a = c.b, TDW = {0.08828089434035061, 0.1580170678090578, -0.061447141224397483} })
local t = mech:add_tracking_controller { name = "tcon", targets = { c.k1 }, forces = { c.con } }
t:add_exciter(c.m1, 1.0)
t:add_exciter(c.m2, 1.0)
t:add_exciter(c.m3, 1.0)
t:add_exciter(c.m4, 1.0)
t:add_exciter(c.fx, 1.0)
t:add_exciter(c.fz, 1.0)
t:add_exciter(c.mx, 1.0)
t:add_exciter(c.my, 1.0)
t:add_exciter(c.mz, 1.0)
t:add_exciter(c.ky, 1.0)
t:add_term("L2RegularizationTerm", { weight = 0.1 })
t.useKKTFactorization = true
t.motionTerm.chaseTime = 0.5
t:find_target(c.con).subWeights = {1.0, 0.5, 2.0}
t:find_target(c.con).weight = 0.7

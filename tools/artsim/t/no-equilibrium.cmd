# stderr: warning: 'models/mech/axialSprings/mus' has no equilibrium at t = 0.2[0-9]*, with length 0.50[0-9]*, its rate .*activation 1: its fibres are stronger than the tendon even at no length
# fibres and tendon whose forces nothing makes equal are told, with the muscle, its state and the time
cat > mus.lua <<'END'
local mech = art.root():add(art.MechModel { name = "mech" })
local p = mech.particles:add { name = "p", position = { 0, 0, 0 }, dynamic = false }
local q = mech.particles:add { name = "q", position = { 0.8, 0, 0 }, dynamic = false }
mech:add(art.Muscle { name = "mus", points = { p, q }, excitation = 1, material = art.Thelen2003AxialMuscle {
  maxIsoForce = 10, optFibreLength = 0.3, tendonSlackLength = 0.5, optPennationAngle = 0 } })
END
artbuild mus.lua -o mus.art
printf '0\t0.8\t0\t0\n0.2\t0.502\t0\t0\n0.4\t0.501\t0\t0\n' >q.tsv
artsim mus.art -t 0.4 -i models/mech/particles/q:targetPosition=q.tsv

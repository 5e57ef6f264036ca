#!/bin/sh
# sh reference.sh FOLDER: in the place of trajectories of ArtiSynth, such as are known without a program: a weight on a damped
# spring, step by step by the formula of the implicit scheme, and a body that turns freely about an axis. FOLDER gets NAME.txt,
# variants/NAME@hSTEP.txt and art/NAME.art.
set -eu
mkdir -p "$1/variants" "$1/art"
cat >"$1/art/Weight.art" <<'END'
RootModel [ name="Weight" ComponentList<Model> [ name="models" MechModel [ name="mech" gravity=[ 0 0 -9.8 ] pointDamping=0.3
  PointList<Particle> [ name="particles" pointDamping:Inherited [ name="top" dynamic=false ] [ name="a weight" mass=2 position=[ 0 0 -1.5 ] ] ]
  AxialSpringList<AxialSpring> [ name="axialSprings" [ name="s" restLength=1 points=[ "particles/top" "particles/a weight" ]
    material=LinearAxialMaterial [ stiffness=40 damping=1.5 ] ] ] ] ] ]
END
# weight STEP [EVERY]: m (u1 - u0) / h = f(x1, u1), x1 = x0 + h u1; where forces are linear one solve is exact
weight()
{
    awk -v h="$1" -v every="${2-1}" 'BEGIN {
        print "# models: MechModel(mech, maxStepSize=0.01); gravity 0.0 0.0 -9.8"
        print "# columns: t mech/particles/a_weight.x mech/particles/a_weight.y mech/particles/a_weight.z mech/axialSprings/s.length mech/axialSprings/s.force"
        m = 2; k = 40; d = 1.5; point = 0.3; g = -9.8; z = -1.5; u = 0; n = 1 / h
        for (i = 0; i <= n + 0.5; i++) {
            if (i % every == 0) printf "%.9g 0 0 %.9g %.9g %.9g\n", i * h, z, -z, k * (-z - 1) - d * u
            # the spring pulls up by k (-z - 1) - d u
            u = (m * u + h * (k * (-z - 1) + m * g)) / (m + h * (d + point) + h * h * k)
            z += h * u
        }
    }'
}
weight 0.01 >"$1/Weight.txt"
weight 0.002 5 >"$1/variants/Weight@h0.002.txt"
cat >"$1/art/Spin.art" <<'END'
RootModel [ name="Spin" ComponentList<Model> [ name="models" MechModel [ name="mech" gravity=[ 0 0 0 ]
  RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="b" inertiaMethod=EXPLICIT
    inertia=[ 2 0 0 0 1 0 0 0 2 0 0 0 3 ] velocity=[ 0.5 0 0.25 0 0 1.5 ] ] ] ] ] ]
END
awk 'BEGIN { print "# columns: t mech/rigidBodies/b.x mech/rigidBodies/b.y mech/rigidBodies/b.z mech/rigidBodies/b.qw mech/rigidBodies/b.qx mech/rigidBodies/b.qy mech/rigidBodies/b.qz"
    for (i = 0; i <= 100; i++) { t = i / 100; printf "%.9g %.9g 0 %.9g %.9g 0 0 %.9g\n", t, 0.5 * t, 0.25 * t, cos(0.75 * t), sin(0.75 * t) } }' >"$1/Spin.txt"

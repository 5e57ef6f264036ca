"""Mechanisms beside artsim with --compat artisynth: the models of mechanism_model.py in all schemes."""
import os
import subprocess
import sys
import numpy as np
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from inverse_mechanics import DEG, rotation_vector, turn
from inverse_variants import lua
from mechanism_model import Mechanism

SCHEMES = ("ConstrainedBackwardEuler", "BackwardEuler", "Trapezoidal", "ConstrainedForwardEuler", "SymplecticEuler", "ForwardEuler",
           "RungeKutta4", "FullBackwardEuler")
MATERIAL = {"k": "stiffness", "d": "damping", "l0": "restLength", "fmax": "maxForce", "opt": "optLength", "max": "maxLength",
            "ratio": "tendonRatio", "scale": "forceScaling", "passive": "passiveFraction", "blend": "blendInterval", "unilateral": "unilateral"}


def axis_angle(R):
    w = rotation_vector(R)
    a = np.linalg.norm(w)
    return [*(w / a), a / DEG] if a else [0, 0, 1, 0]


def script(m, name, times):
    out = ['local art = require "art"', 'local root = art.root { name = "r", maxStepSize = %r }' % m.h,
           'local mech = root:add(art.MechModel { name = "m", gravity = %s, penetrationTol = %r, stabilization = "%s" }) local c = {}' % (
               lua(list(m.g)), m.tol, m.stabilization)]
    add = out.append
    for k, f in m.frames.items():
        J = np.diag(f["inertia"])
        more = "".join(", %s = %r" % (x, float(f[x])) for x in ("frameDamping", "rotaryDamping", "inertialDamping") if x in f)
        add('c.%s = mech:add(art.RigidBody { name = "%s", inertiaMethod = "EXPLICIT", inertia = %s, position = %s, orientation = %s, '
            'dynamic = %s%s%s })' % (k, k, lua([f["mass"], *f["com"], *J.ravel()]), lua(list(m.p[k])), lua(axis_angle(m.R[k])),
                                     lua(f.get("dynamic", True)), more, ", velocity = %s" % lua(list(f["velocity"])) if "velocity" in f else ""))
    for k, f in m.frames.items():
        if "on" in f:
            add("mech:attach_frame(c.%s, c.%s)" % (k, f["on"]))
    for k, p in m.points.items():
        if "on" in p and "mass" not in p:
            add('c.%s = c.%s:add_marker { name = "%s", location = %s }' % (k, p["on"], k, lua(p["at"])))
            continue
        add('c.%s = mech:add(art.Particle { name = "%s", position = %s, mass = %r, pointDamping = %r, dynamic = %s%s })' % (
            k, k, lua(list(m.p[k])), float(p.get("mass", 0)), float(p.get("damping", 0)), lua(p.get("dynamic", True)),
            ", velocity = %s" % lua(list(p["velocity"])) if "velocity" in p else ""))
        if "on" in p:
            add("mech:attach_point(c.%s, c.%s%s)" % (k, p["on"], ", " + lua(p["at"]) if p["on"] in m.frames else ""))
    for k, s in m.springs.items():
        law = s["law"]
        rest = "l0" in s
        add('c.%s = mech:add(art.%s { name = "%s", points = { c.%s, c.%s }%s, material = art.%s { %s } })' % (
            k, "AxialSpring" if law == "LinearAxialMaterial" else "Muscle", k, *s["points"], ", restLength = %r" % s["l0"] if rest else "", law,
            ", ".join("%s = %s" % (v, lua(s[x])) for x, v in MATERIAL.items() if x in s and x != "l0")))
        if "excitation" in s:
            add("c.%s.excitation = %r" % (k, float(s["excitation"])))
    for k, j in m.joints.items():
        more = "".join(', %s = %s' % (x, lua(y)) for x, y in j.items() if x not in ("kind", "bodyA", "bodyB", "TA", "TB"))
        if j.get("bodyB"):
            places = "a = c.%s, TCA = %s, b = c.%s, TDB = %s" % (j["bodyA"], lua(list(j["TA"])), j["bodyB"], lua(list(j["TB"])))
        else:
            at, R, _ = m.side(j, "A")
            places = "a = c.%s, TCW = %s, TDW = %s" % (j["bodyA"], lua([*at, *axis_angle(R)]), lua(list(j["TB"])))
        add('c.%s = mech:add_joint("%s", { name = "%s", %s%s })' % (k, j["kind"], k, places, more))
    for k, goal in m.drive.items():
        for what, prop in (("position", "targetPosition"), ("turn", "targetOrientation"), ("velocity", "targetVelocity")):
            if what in goal(0):
                rows = ["{ %r, %s }" % (t, ", ".join("%r" % float(x) for x in (axis_angle(turn(np.array(goal(t)[what], float))) if what == "turn" else
                                                                             goal(t)[what]))) for t in times]
                add('root:add(art.input_probe { name = "%s%s", props = { { c.%s, "%s" } }, data = { %s } })' % (k, what, k, prop, ", ".join(rows)))
    with open(name + ".lua", "w") as f:
        f.write("\n".join(out) + "\n")


def compare(name, make, integrator, steps=25 if os.environ.get("ART_ALL") else 10):
    """the largest distance; of velocities by the step"""
    m = make()
    script(m, name, [m.h * i for i in range(steps + 1)])
    built = subprocess.run(["artbuild", "-q", name + ".lua", "-o", name + ".art"], capture_output=True, text=True)
    if built.returncode:
        raise RuntimeError(built.stderr)
    moving = [k for k in m.p if k in m.frames or "mass" in m.points[k]]
    record = ["models/m/%s/%s:%s" % ("rigidBodies" if k in m.frames else "particles", k, p) for k in moving
              for p in (("position", "orientation", "velocity") if k in m.frames else ("position", "velocity"))]
    done = subprocess.run(["artsim", "-q", name + ".art", "-t", repr(steps * m.h), "--integrator", integrator, "--compat", "artisynth",
                           "-r", ",".join(record) + "=" + name + ".tsv"], capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise RuntimeError("artsim %d %s" % (done.returncode, done.stderr))
    rows = np.array([[float(y) for y in line.split()] for line in open(name + ".tsv") if line[0] in "0123456789"])[-steps:]
    worst = 0
    m.begin(integrator)
    for i, row in enumerate(rows):
        m.step(integrator, (i + 1) * m.h)
        if m.tie:
            break
        at = 1
        d = []
        for k in moving:
            d.append(row[at:at + 3] - m.p[k])
            if k in m.R:
                o = row[at + 3:at + 7]
                d += [rotation_vector(turn(o[:3] / np.linalg.norm(o[:3]) * o[3] * DEG).T @ m.R[k]),
                      (row[at + 7:at + 13] - np.concatenate([m.v[k], m.w[k]])) * m.h]
                at += 13
            else:
                d.append((row[at + 3:at + 6] - m.v[k]) * m.h)
                at += 6
        now = np.abs(np.concatenate(d)).max()
        worst = max(worst, now)
        if os.environ.get("VERBOSE") == "2":
            print("  %.3f %.1e" % (row[0], now), {k: v[0] for k, v in m.engaged.items() if v[0]})
    return worst


# ----------------------------------------------------------------------------------------------------- models

def body(at, com=(0.05, -0.02, 0.03), mass=2, inertia=(0.02, 0.03, 0.04), **more):
    return dict(pose=at, com=com, mass=mass, inertia=inertia, **more)


def arm(kind, b=None, spin=(0.3, -0.2, 0.1, 0.5, 0.8, -0.7), **joint):
    """a body on a joint to the ground or to another body that hangs on springs"""
    frames = {"one": body((0.2, 0.1, 0.5, 1, 0.3, -0.4, 25), velocity=spin, rotaryDamping=0.01)}
    joints = {}
    p, R = np.array((0.2, 0.1, 0.5)), turn(np.array((1, 0.3, -0.4)) / np.linalg.norm((1, 0.3, -0.4)) * 25 * DEG)
    TA = joint.pop("TA", (-0.15, 0.05, 0.1, 0.2, 1, 0.1, 30))
    at, turned = TA[:3], turn(np.array(TA[3:6]) / np.linalg.norm(TA[3:6]) * TA[6] * DEG)
    place, way = p + R @ np.array(at), R @ turned
    off, offturn = np.array(joint.pop("off", (0, 0, 0))), turn(np.array(joint.pop("offturn", (0, 0, 0))))
    way, place = way @ offturn.T, place - way @ offturn.T @ off
    if b:
        frames["two"] = body((-0.1, 0, 0.6, 0, 1, 0.3, -15), mass=3, inertia=(0.05, 0.04, 0.03), com=(0, 0.03, -0.02),
                             velocity=(0, 0.2, 0.1, -0.3, 0.2, 0.4), frameDamping=0.3)
        q, Q = np.array((-0.1, 0, 0.6)), turn(np.array((0, 1, 0.3)) / np.linalg.norm((0, 1, 0.3)) * -15 * DEG)
        place, way = Q.T @ (place - q), Q.T @ way
    joints["j"] = dict(kind=kind, bodyA="one", bodyB="two" if b else None, TA=TA, TB=[*place, *axis_angle(way)], **joint)
    points = {"g%d" % i: dict(at=x, mass=0.0 + 1, dynamic=False) for i, x in enumerate([(1, 0, 1.2), (-1, 0.5, 1.3), (0, -1, 1.1)])}
    springs = {}
    for i in range(3):
        points["m%d" % i] = dict(on="two" if b else "one", at=[(0.1, 0, 0.1), (-0.1, 0.1, 0), (0, -0.1, -0.1)][i])
        springs["s%d" % i] = dict(law="LinearAxialMaterial", points=("g%d" % i, "m%d" % i), k=60.0, d=0.8, l0=0.7)
    return Mechanism(frames, points, springs, joints)


def joints():
    """kinds, what they limit, their number of rows"""
    yield "HingeJoint", dict(thetaRange=(-3, 4)), 6
    yield "SliderJoint", dict(zRange=(-0.01, 0.008)), 6
    yield "CylindricalJoint", dict(zRange=(-0.01, 0.01), thetaRange=(-4, 3)), 6
    yield "SlottedHingeJoint", dict(xRange=(-0.01, 0.01), thetaRange=(-4, 3)), 6
    yield "PlanarJoint", dict(xRange=(-0.01, 0.01), yRange=(-0.02, 0.02), thetaRange=(-4, 3)), 6
    yield "PlanarTranslationJoint", dict(xRange=(-0.01, 0.01), yRange=(-0.005, 0.02)), 6
    yield "UniversalJoint", dict(rollRange=(-3, 3), pitchRange=(-3, 3)), 6
    yield "GimbalJoint", dict(rollRange=(-3, 3), pitchRange=(-3, 3), yawRange=(-5, 5)), 6
    yield "SphericalJoint", dict(), 3
    yield "SolidJoint", dict(), 6
    yield "PlanarConnector", dict(), 1


def springs(law, l0=None, **values):
    """a body and a point on springs of a law, at lengths between 0.4 and 1.8 of the best"""
    frames = {"one": body((0.2, 0.1, 0.5, 1, 0.3, -0.4, 25), velocity=(1.5, -1, 0.7, 1.5, 0.8, -1.7), frameDamping=0.2)}
    points = {"g%d" % i: dict(at=x, mass=1, dynamic=False) for i, x in enumerate([(1, 0, 1.2), (-1, 0.5, 0.3), (0, -1, 0.6)])}
    points["p"] = dict(at=(0.1, 0.4, 0.2), mass=0.4, velocity=(-2, 1, 0.5), damping=0.1)
    out = {}
    for i in range(3):
        points["m%d" % i] = dict(on="one", at=[(0.1, 0, 0.1), (-0.1, 0.1, 0), (0, -0.1, -0.1)][i])
        out["s%d" % i] = dict(law=law, points=("g%d" % i, "m%d" % i), **values)
    out["q"] = dict(law=law, points=("p", "m1"), **values)
    out["hold"] = dict(law="LinearAxialMaterial", points=("g2", "p"), k=30.0, d=0.5, l0=0.9)
    for c in out.values():
        if l0 is not None:
            c.setdefault("l0", l0)
    return Mechanism(frames, points, out)


def laws():
    yield "linear", dict(law="LinearAxialMaterial", k=80.0, d=2.0, l0=0.9)
    for a in (0.0, 0.37, 1.0):
        for tau in (0.0, 0.08):
            for uni in (False, True):
                if not (a == 1.0 and tau):
                    yield "simple %g %g %s" % (a, tau, uni), dict(law="SimpleAxialMuscle", k=80.0, d=1.0, l0=0.95, fmax=12.0, blend=tau, unilateral=uni, excitation=a)
        yield "constant %g" % a, dict(law="ConstantAxialMuscle", fmax=11.0, d=0.7, scale=2.0, passive=0.2, excitation=a)
        for opt, most in ((0.6, 0.9), (0.9, 1.4), (2.0, 3.0)):
            yield "linear muscle %g %g" % (a, opt), dict(law="LinearAxialMuscle", fmax=11.0, d=0.7, opt=opt, max=most, scale=2.0, passive=0.2, excitation=a)
            for ratio in (0.0, 0.4):
                yield "peck %g %g %g" % (a, opt, ratio), dict(law="PeckAxialMuscle", fmax=11.0, d=0.7, opt=opt, max=most, ratio=ratio, scale=2.0,
                                                              passive=0.3, excitation=a)


def chain(driven=None, joint=None, stabilization="GlobalMass", h=0.01):
    """what is fixed in what is fixed: a body on a body on a body, points on those with mass, a point on such a point"""
    frames = {"one": body((0.2, 0.1, 0.5, 1, 0.3, -0.4, 25), velocity=(0.5, -1, 0.7, 1.5, 0.8, -1.7), frameDamping=0.2, rotaryDamping=0.01),
              "two": body((0.3, 0.1, -0.2, 1, 0, 0, 40), on="one", mass=0.7, inertia=(0.004, 0.005, 0.006), rotaryDamping=0.02),
              "three": body((-0.1, 0.2, 0.1, 0, 1, 1, 70), on="two", mass=0.5, inertia=(0.003, 0.002, 0.004), com=(0, 0, 0), frameDamping=0.1)}
    points = {"g%d" % i: dict(at=x, mass=1, dynamic=False) for i, x in enumerate([(1, 0, 1.2), (-1, 0.5, 1.3), (0, -1, 1.1)])}
    points.update(a=dict(on="one", at=(0.1, 0, 0.2), mass=0.3, damping=0.2), b=dict(on="three", at=(0.1, 0.1, 0), mass=0.2, damping=0.1),
                  m=dict(on="three", at=(0, 0.3, 0.1)), k=dict(on="two", at=(0.1, 0, 0)), free=dict(at=(0.5, 0.5, 0), mass=0.6, velocity=(1, 0, 0)),
                  c=dict(on="free", at=None, mass=0.25, damping=0.3))
    law = dict(law="LinearAxialMaterial", k=90.0, d=1.0, l0=0.8)
    springs = {"s0": dict(points=("g0", "m"), **law), "s1": dict(points=("g1", "b"), **law), "s2": dict(points=("g2", "k"), **law),
               "s3": dict(points=("a", "c"), **law)}
    joints, drive = {}, {}
    if joint:
        frames["four"] = body((0.2, 0.3, 0.2, 1, 1, 0, 10), mass=1.2)
        joints["j"] = dict(kind=joint, bodyA="four", TA=(0.1, 0, 0.1, 1, 0, 0, 20), **fit(frames, "three", "four", (0.1, 0, 0.1, 1, 0, 0, 20)))
    if driven:
        frames["moved"] = dict(body((-0.4, 0, 0.3, 0, 1, 0, 30)), dynamic=False)
        points["moving"] = dict(at=(0.3, -0.2, 0.1), mass=1, dynamic=False)
        points["e"] = dict(on="moved", at=(0.1, 0.1, 0.2))
        springs["s4"] = dict(points=("e", "m"), **law)
        springs["s5"] = dict(points=("moving", "a"), **law)
        springs["s6"] = dict(points=("moving", "e"), **law)
        R0 = rotation_vector(turn(np.array([0, 1, 0.0]) * 30 * DEG))
        path = dict(position=lambda t: (-0.4 + 0.5 * t, 0.4 * t * t, 0.3 + 0.1 * np.sin(9 * t)),
                    turn=lambda t: R0 * (1 + 2 * t), velocity=lambda t: (0.5, 0.8 * t, np.cos(9 * t), 0.3, -0.4 * t, 1.1))
        drive["moved"] = lambda t: {k: path[k](t) for k in driven}
        flat = dict(position=lambda t: (0.3 + t, -0.2, 0.1 - t * t), velocity=lambda t: (1 + t, 0.2, -2 * t))
        some = [k for k in driven if k != "turn"]
        if some:
            drive["moving"] = lambda t: {k: flat[k](t) for k in some}
    return Mechanism(frames, points, springs, joints, drive, stabilization=stabilization, h=h)


def fit(frames, b, a, TA):
    """place of D on body b where C of a is"""
    m = Mechanism(frames)
    at, R, _ = m.side(dict(TA=TA, bodyA=a), "A")
    return dict(bodyB=b, TB=[*(m.R[b].T @ (at - m.p[b])), *axis_angle(m.R[b].T @ R)])


def variants():
    for kind, ranges, rows in joints():
        bi = rows - len(ranges) if kind != "SphericalJoint" else 3
        yield "%s" % kind, lambda kind=kind: arm(kind)
        yield "%s of two" % kind, lambda kind=kind: arm(kind, True)
        if ranges:
            yield "%s with limits" % kind, lambda kind=kind, r=ranges: arm(kind, True, **r)
            soft = dict(compliance=[0.0] * bi + [1e-4] * len(ranges), damping=[0.0] * bi + [20.0] * len(ranges))
            yield "%s with soft limits" % kind, lambda kind=kind, r=ranges, s=soft: arm(kind, True, **r, **s)
        soft = dict(compliance=[1e-4 * (1 + i % 2) for i in range(bi)], damping=[30.0 * (1 + i % 3) for i in range(bi)])
        soft = {k: v + [0.0] * len(ranges) for k, v in soft.items()}
        yield "%s soft" % kind, lambda kind=kind, s=soft: arm(kind, True, **s)
        mixed = {k: [x if i % 2 else 0.0 for i, x in enumerate(v)] for k, v in soft.items()}
        yield "%s soft and rigid" % kind, lambda kind=kind, s=mixed: arm(kind, True, **s)
    for name, c in laws():
        yield "law " + name, lambda c=c: springs(**c)
    yield "chain", chain
    for joint in ("HingeJoint", "SphericalJoint", "UniversalJoint", "SlottedHingeJoint"):
        yield "chain with " + joint, lambda joint=joint: chain(joint=joint)
        yield "chain with stiff " + joint, lambda joint=joint: chain(joint=joint, stabilization="GlobalStiffness")
        yield "chain unstabilised " + joint, lambda joint=joint: chain(joint=joint, stabilization="None")
    for driven in (("position",), ("turn",), ("position", "turn"), ("velocity",), ("position", "velocity"), ("position", "turn", "velocity")):
        yield "driven by " + " and ".join(driven), lambda d=driven: chain(driven=d)
    yield "driven joint", lambda: chain(driven=("position", "turn"), joint="HingeJoint")


# Explicit schemes are unstable at these limits: the joints turn by radians in a step, from 1e-14 apart to 0.04 in a single one,
# and which of two sets of angles for the same rotation is meant then is not known.
UNSTABLE = [("UniversalJoint with soft limits", "ForwardEuler"), ("GimbalJoint with soft limits", "ForwardEuler"),
            ("GimbalJoint with soft limits", "RungeKutta4")]


def main():
    """all of them, or every 29th; those whose name has the first argument, in the schemes that follow"""
    only, schemes = sys.argv[1:2], sys.argv[2:] or SCHEMES
    every = 1 if only or os.environ.get("ART_ALL") else 29
    n, wrong, k = 0, 0, 0
    for name, make in variants():
        for scheme in schemes:
            k += 1
            if only and only[0] not in name or k % every or (name, scheme) in UNSTABLE and not only:
                continue
            worst = compare("v", make, scheme)
            n, wrong = n + 1, wrong + (not worst <= 1e-11)
            if not worst <= 1e-11 or os.environ.get("VERBOSE"):
                print("%s, %s: %.1e apart" % (name, scheme, worst), flush=True)
    print("%d variants agree" % n if wrong == 0 else "%d of %d variants do not agree" % (wrong, n))


if __name__ == "__main__":
    main()

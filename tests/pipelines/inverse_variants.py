"""Inverse control, evaluated a second time: small models in which all that a tracking controller does is written down in
matrices (inverse_mechanics.py, inverse_control.py), step by step, beside artsim with the same model and settings."""
import copy
import itertools
import os
import subprocess
import sys
import numpy as np
from inverse_mechanics import DEG, H, Model, State, rotation_vector, turn
from inverse_control import Tracker

# ------------------------------------------------------------------------------- the same in artsim

def lua(x):
    if isinstance(x, bool):
        return "true" if x else "false"
    if isinstance(x, str):
        return '"%s"' % x
    if isinstance(x, (list, tuple)):
        return "{" + ", ".join(lua(y) for y in x) + "}"
    return repr(float(x))


TERMS = {"l2": "L2RegularizationTerm", "damping": "DampingTerm", "deltas": "L2RegularizationTermForDeltas",
         "dynamic": "DynamicRegularizationTerm"}


JOINTS = {"planar": "PlanarConnector", "ball": "SphericalJoint", "hinge": "HingeJoint"}


def pose(c, end):
    """place, axis and degrees of an end of a frame spring"""
    w = np.array(c.get("turn_" + end, (0, 0, 0)), float)
    angle = np.linalg.norm(w)
    return [*c["at_" + end], *(w / angle if angle else (0, 0, 1)), angle / DEG]


def script(model, settings):
    m, out = model.m, []
    add = out.append
    add('local root = art.root { name = "small", maxStepSize = %r }' % H)
    add('local mech = root:add(art.MechModel { name = "m", gravity = %s }) local c = {}' % lua(m["gravity"]))
    for name, c in m["particles"].items():
        add('c.%s = mech:add(art.Particle { name = "%s", position = %s, %s })' % (
            name, name, lua(c["position"]), "mass = %r, pointDamping = %r" % (c["mass"], c.get("damping", 0))
            if c.get("mass") else "dynamic = false"))
    for name, c in m["bodies"].items():
        inertia = [[c["inertia"][i] if i == j else 0 for j in range(3)] for i in range(3)]
        add('c.%s = mech:add(art.RigidBody { name = "%s", inertiaMethod = "EXPLICIT", inertia = %s, position = %s, '
            'orientation = %s, frameDamping = %r, rotaryDamping = %r })' % (
                name, name, lua([c["mass"]] + list(c["com"]) + [x for r in inertia for x in r]), lua(c["position"]),
                lua(c.get("orientation", (0, 0, 1, 0))), c["frameDamping"], c["rotaryDamping"]))
    for name, c in m["markers"].items():
        add('c.%s = c.%s:add_marker { name = "%s", location = %s }' % (name, c["body"], name, lua(c["location"])))
    for name, c in m["muscles"].items():
        kind, material = ("Muscle", "SimpleAxialMuscle") if "fmax" in c else ("AxialSpring", "LinearAxialMaterial")
        add('c.%s = mech:add(art.%s { name = "%s", points = { c.%s, c.%s }, restLength = %r, '
            'material = art.%s { stiffness = %r, damping = %r%s } })' % (
                name, kind, name, *c["points"], c["l0"], material, c["k"], c["d"],
                ", maxForce = %r" % c["fmax"] if "fmax" in c else ""))
    for name, c in m["pushes"].items():
        frame = c["on"] in m["bodies"]
        add('c.%s = art.%sExciter { name = "%s", %s = c.%s, dof = "%s", maxForce = %r } mech.forceEffectors:add(c.%s)' % (
            name, "Frame" if frame else "Point", name, "frame" if frame else "point", c["on"], c["dof"], c["max"], name))
    for name, targets in m["exciters"].items():
        add('c.%s = mech:add_exciter { name = "%s", targets = { %s } }' % (
            name, name, ", ".join("{ c.%s, %r }" % t for t in targets)))
    for name, c in m["connectors"].items():
        at = list(model.anchor(c)) + ([1, 0, 0, c["tilt"]] if c["kind"] != "ball" else [])
        more = {"planar": "pCA = %s, TDW = %s%s" % (lua(c["location"]), lua(at), ", unilateral = true" if c.get("unilateral") else ""),
                "ball": "TDW = %s" % lua(at),
                "hinge": "TDW = %s, thetaRange = %s" % (lua(at), lua(c.get("range", (-180, 180))))}[c["kind"]]
        add('c.%s = mech:add_joint("%s", { name = "%s", a = c.%s, %s })' % (name, JOINTS[c["kind"]], name, c["body"], more))
    for name, c in m["planes"].items():
        add('mech.particleConstraints:add(art.ParticlePlaneConstraint { name = "%s", unilateral = true, normal = %s, center = %s, '
            'particles = { c.%s } })' % (name, lua(c["normal"]), lua(c["center"]), c["particle"]))
    for name, c in m["bushings"].items():
        ends = ", ".join("frame%s = c.%s" % (k.upper(), c[k]) for k in "ab" if c.get(k))
        places = ", ".join("T%s = %s" % (p, lua(pose(c, k))) for k, p in (("a", "CA"), ("b", "DB")))
        add('c.%s = mech:add_frame_spring { name = "%s", %s, %s, kt = %s, kr = %s, dt = %s, dr = %s }' % (
            name, name, ends, places, lua(c["k"]), lua(c["kr"]), lua(c["d"]), lua(c["dr"])))
    for name, e in settings["exciters"].items():
        if "start" in e:
            add("c.%s.excitation = %r" % (name, float(e["start"])))
    add('local t = mech:add_tracking_controller { name = "tcon", targets = { %s }, forces = { %s } }' % (
        ", ".join("c." + k for k in settings.get("targets", {})),
        ", ".join("c." + k for k in list(settings.get("forces", {})) + list(settings.get("lambdas", {})))))
    for i, (name, e) in enumerate(settings["exciters"].items()):
        add("t:add_exciter(c.%s, %r)" % (name, float(e.get("weight", 1))))
        if "bounds" in e:
            add("t.exciters[%d].excitationBounds = %s" % (i + 1, lua(e["bounds"])))
    for kind, weight, o in settings.get("terms", [("l2", 1e-3, {})]):
        add("t:add_term(\"%s\", { weight = %r%s })" % (
            TERMS[kind], weight, "".join(", %s = %s" % (k, lua(v)) for k, v in o.items())))
    if settings.get("bounds") is False:
        add("t.boundsTerm.enabled = false")
    for key, value in settings.get("controller", {}).items():
        add("t.%s = %s" % (key, lua(value)))
    for key, value in settings.get("motion", {}).items():
        add("t.motionTerm.%s = %s" % (key, lua(value)))
    if "type" in settings:
        add('t.motionTerm.type = "%s"' % settings["type"])
    for part in ("targets", "forces"):
        for name, t in settings.get(part, {}).items():
            for key, value in t.items():
                if key not in ("start", "rate"):
                    add("t:find_target(c.%s).%s = %s" % (name, key, lua(value)))
    for name, (t, _) in settings.get("lambdas", {}).items():
        for key, value in t.items():
            if key not in ("start", "rate"):
                add("t:find_target(c.%s).%s = %s" % (name, key, lua(value)))
    return "\n".join(out) + "\n"


def table(path, start, rate, end):
    start, rate = np.atleast_1d(start), np.atleast_1d(rate)
    with open(path, "w") as f:
        for t in (0, end):
            f.write("\t".join("%r" % float(x) for x in [t, *(start + rate * t)]) + "\n")


def run(name, model, settings, compat, integrator, steps):
    """times, excitations, positions, velocities of what artsim records"""
    end = steps * H
    with open(name + ".lua", "w") as f:
        f.write(script(model, settings))
    subprocess.run(["artbuild", "-q", name + ".lua", "-o", name + ".art"], check=True)
    tcon = "controllers/tcon/"
    args = ["artsim", "-q", name + ".art", "-t", repr(end), "--integrator", integrator]
    if compat:
        args += ["--compat", "artisynth"]
    groups = [("targets", "motionTerm/target%s/%s_ref:position"), ("forces", "forceEffectorTerm/forceTargets/%s_ref:targetForce"),
              ("lambdas", "constraintForceTerm/forceTargets/%s_ref:targetLambda")]
    for part, path in groups:
        for k, t in settings.get(part, {}).items():
            t = t[0] if part == "lambdas" else t
            where = path % (("Frames" if k in model.m["bodies"] else "Points", k) if part == "targets" else k)
            table("%s-%s.txt" % (name, k), t["start"], t["rate"], end)
            args += ["--input", "%s%s=%s-%s.txt" % (tcon, where, name, k)]
    for k, (start, v) in model.m["drives"].items():
        table("%s-%s.txt" % (name, k), start, v, end)
        args += ["--input", "models/m/particles/%s:targetPosition=%s-%s.txt" % (k, name, k)]
    where = {**{k: "particles" for k in model.m["particles"]}, **{k: "rigidBodies" for k in model.m["bodies"]}}
    moving = [k for k in model.at if model.at[k] < model.n]
    record = ["models/m/%s/%s:%s" % (where[k], k, p) for k in moving for p in
              (("position", "orientation", "velocity") if k in model.m["bodies"] else ("position", "velocity"))]
    record += ["models/m/bodyConnectors/%s:numEngagedUnilateral" % k for k in limited(model)]
    args += ["--record-excitations", name + ".exc", "-r", ",".join(record) + "=" + name + ".tsv"]
    done = subprocess.run(args, capture_output=True, text=True)
    # bounds of excitations may be wider than what a muscle takes
    told = [line for line in done.stderr.splitlines() if " is beyond 0 to 1 and counts as " not in line]
    if done.returncode or told:
        raise RuntimeError("%s: artsim %d %s" % (name, done.returncode, done.stderr))
    # what is not known at the start is an empty field
    read = lambda path: np.array([[float(x or 0) for x in line.rstrip("\n").split("\t")]
                                  for line in open(path) if line[0] in "0123456789"])
    return read(name + ".exc")[-steps:], read(name + ".tsv"), moving


def limited(model):
    """connectors that may have a one-sided row"""
    return [k for k, c in model.m["connectors"].items() if c.get("unilateral") or c.get("range")]


def goals_at(settings, t):
    out = {}
    for k, g in settings.get("targets", {}).items():
        o = g.get("orientation", (0, 0, 1, 0))
        out[k] = np.array(g["start"]) + np.array(g["rate"]) * t, turn(np.array(o[:3]) / np.linalg.norm(o[:3]) * o[3] * DEG)
    for k, g in settings.get("forces", {}).items():
        out[k] = g["start"] + g["rate"] * t
    if settings.get("lambdas"):
        out["lambda"] = np.concatenate([np.atleast_1d(g["start"]) + np.atleast_1d(g["rate"]) * t
                                        for g, _ in settings["lambdas"].values()])
    return out


def recorded(model, row, moving):
    """the state in a row of a record: places, velocities and one-sided rows of connectors"""
    s, at = State(model.m), 1
    for k in moving:
        s.p[k] = row[at:at + 3].copy()
        at += 3
        if k in s.R:
            x = row[at:at + 4]
            s.R[k] = turn(x[:3] / np.linalg.norm(x[:3]) * x[3] * DEG)
            at += 4
        s.v[k] = row[at:at + 3].copy()
        at += 3
        if k in s.R:
            s.w[k] = row[at:at + 3].copy()
            at += 3
    for k in limited(model):
        s.engaged[k] = int(row[at]) * model.side(s, k)
        at += 1
    return s


def apart(found, s, moving):
    """the largest distance of two states; of velocities by the step"""
    d = []
    for k in moving:
        d += [*(found.p[k] - s.p[k]), *(H * (found.v[k] - s.v[k]))]
        if k in s.R:
            d += [*rotation_vector(found.R[k].T @ s.R[k]), *(H * (found.w[k] - s.w[k]))]
    return np.abs(d).max()


def compare(name, model, settings, compat=False, integrator="ConstrainedBackwardEuler", steps=30, follow=False):
    """the largest difference of excitations, and of motion; `follow`: of excitations alone, each from the recorded motion, where
    steps do more than is written down here (iterated trapezoidal rule, one-sided rows that come and go)"""
    exc, motion, moving = run(name, model, settings, compat, integrator, steps)
    model.compat = compat
    s = model.begin()
    s.engaged = recorded(model, motion[0], moving).engaged
    model.correct(s)
    tracker = Tracker(model, compat, settings)
    worst, pressed, ties = [0, 0], 0, []
    for i in range(steps):
        t1, tried = (i + 1) * H, []
        for engaged in itertools.product((True, False), repeat=len(ties)):
            s.engaged.update(zip(ties, engaged))
            other = copy.copy(tracker)
            other.control(s, t1, integrator, goals_at(settings, t1))
            tried.append((np.abs(exc[i, 1:1 + len(other.names)] - other.own).max(), other, engaged))
        off, tracker, engaged = min(tried, key=lambda x: x[0])
        s.engaged.update(zip(ties, engaged))
        pressed += tracker.pressing > 0
        worst[0] = max(worst[0], off)
        found = recorded(model, motion[i + 1], moving)
        if follow:
            model.drive(s, t1)
            for k in model.m["drives"]:
                found.p[k], found.v[k] = s.p[k], s.v[k]
            ties = model.engage(s, found, integrator == "Trapezoidal")
            s = found
        else:
            model.step(s, tracker.excite(tracker.a), integrator, t1)
            worst[1] = max(worst[1], apart(found, s, moving))
        if os.environ.get("VERBOSE") == "2":
            print(i, exc[i, 1:1 + len(tracker.names)], tracker.own, worst, tracker.pressing)
    # where rows are one-sided some have to press, and not always
    one_sided = limited(model) or model.m["planes"]
    if one_sided and not 0 < pressed < steps:
        worst[0] = np.inf
    return worst


# ------------------------------------------------------------------------------------- the models

def star(**more):
    """a particle between muscles in space, two of which an exciter excites as well"""
    pins = {"p1": (1, 0.1, 0), "p2": (-0.8, 0.2, 0.3), "p3": (0.1, 0.9, -0.2), "p4": (0, -1.1, 0.1), "p5": (0.2, 0, 1), "p6": (-0.1, 0.1, -1)}
    return Model(particles={"c": dict(mass=0.3, position=(0.02, 0.01, 0.05), damping=0.4),
                            **{k: dict(position=x) for k, x in pins.items()}},
                 muscles={"m" + k[1]: dict(points=("c", k), k=20 + 7 * i, d=0.5 + 0.1 * i, l0=0.9, fmax=60 + 10 * i)
                          for i, k in enumerate(pins)}, exciters={"both": [("m1", 0.7), ("m3", 0.4)]}, **more)


def body(**more):
    """a body with muscles at markers, and pushes"""
    pins = {"p1": (1, 0.1, 0.3), "p2": (-0.8, 0.2, 0.5), "p3": (0.1, 0.9, -0.4), "p4": (0.3, -1, 0.4)}
    places = {"k1": (0.2, 0.1, 0.1), "k2": (-0.25, 0.05, 0), "k3": (0, 0.15, -0.1), "k4": (0.05, -0.2, 0.1)}
    return Model(particles={k: dict(position=x) for k, x in pins.items()},
                 bodies={"b": dict(mass=1.2, com=(0.02, -0.01, 0.03), inertia=(0.02, 0.03, 0.025), position=(0.05, 0, 0.1),
                                   orientation=(1, 0.5, 0.2, 35), frameDamping=1.5, rotaryDamping=0.05)},
                 markers={k: dict(body="b", location=x) for k, x in places.items()},
                 muscles={"m%d" % i: dict(points=("k%d" % i, "p%d" % i), k=15 + 5 * i, d=0.4, l0=0.8, fmax=80) for i in range(1, 5)},
                 pushes={"fx": dict(on="b", dof="FX", max=30), "fz": dict(on="b", dof="FZ", max=40), "mx": dict(on="b", dof="MX", max=5),
                         "my": dict(on="b", dof="MY", max=4), "mz": dict(on="b", dof="MZ", max=6), "ky": dict(on="k1", dof="FY", max=25)}, **more)


def forced():
    """the star with a spring whose force has a target"""
    m = star()
    m.m["muscles"]["s"] = dict(points=("c", "p1"), k=50.0, d=3.0, l0=0.7)
    return m


def driven():
    """the star with two pins that move"""
    return star(drives={"p1": ((1, 0.1, 0), (0.3, 0.5, -0.2)), "p5": ((0.2, 0, 1), (0.1, -0.4, 0.3))})


def planar():
    return body(connectors={"con": dict(kind="planar", body="b", location=(0.1, 0.05, -0.2), tilt=20)})


def ball():
    return body(connectors={"con": dict(kind="ball", body="b", location=(0.1, 0.05, -0.2))})


def grounded():
    """the star above two planes, on which its particle comes to lie"""
    return star(planes={"floor": dict(particle="c", normal=(0.0, 0.6, 0.8), center=(0.02, 0.01, 0.03)),
                        "wall": dict(particle="c", normal=(-0.8, 0.6, 0.0), center=(0.06, 0.0, 0.0))})


def bushed():
    """two bodies with a frame spring between them, and one to the ground"""
    m = body(bushings={
        "f": dict(a="b", b="other", at_a=(0.1, -0.05, 0.12), turn_a=(0.3, -0.2, 0.5), at_b=(-0.1, 0.1, 0.05), turn_b=(0.1, 0.4, 0.2),
                  k=(90, 70, 120), kr=(3, 4, 2.5), d=(2, 3, 1.5), dr=(0.1, 0.15, 0.2)),
        "g": dict(a="other", at_a=(0, 0.1, 0), at_b=(0.4, 0.3, 0.1), turn_b=(0.2, 0, 0.1), k=(60, 80, 50), kr=(1, 2, 1.5),
                  d=(1, 1, 2), dr=(0.1, 0.1, 0.1))})
    m.m["bodies"]["other"] = dict(mass=0.8, com=(0, 0.02, 0.01), inertia=(0.015, 0.02, 0.01), position=(0.35, 0.05, 0.2),
                                  orientation=(0, 1, 0.3, 20), frameDamping=1.0, rotaryDamping=0.03)
    m.m["markers"]["o1"] = dict(body="other", location=(0.05, 0.1, 0.1))
    m.m["muscles"]["t"] = dict(points=("k3", "o1"), k=40.0, d=2.0, l0=0.3)
    return Model(**m.m)


def stopped():
    """the body above a plane that it may not pass"""
    return body(connectors={"con": dict(kind="planar", body="b", location=(0.1, 0.05, -0.2), tilt=20, unilateral=True, above=0.004)})


def hinged():
    """two bodies with frame springs, one on a hinge with limits"""
    m = bushed()
    m.m["connectors"]["con"] = dict(kind="hinge", body="other", location=(0.02, -0.1, 0.05), tilt=40, range=(-0.8, 0.5))
    return Model(**m.m)


MUSCLES = {"m%d" % i: {} for i in range(1, 7)}
ALL = {**{"m%d" % i: {} for i in range(1, 5)}, **{k: {} for k in "fx fz mx my mz ky".split()}}
PATH = dict(start=(0.02, 0.01, 0.05), rate=(0.3, -0.2, 0.15))
VELOCITY = (0.3, -0.2, 0.15)
FRAME = dict(start=(0.05, 0, 0.1), rate=(0.2, -0.1, 0.15), orientation=(0.3, 1, 0.4, 50))
POINT = dict(start=(0.2, 0.1, 0.25), rate=(0.1, 0.1, 0))
ONE = {"con": (dict(start=[2.0], rate=[5.0]), 1)}
THREE = {"con": (dict(start=[2.0, 1.0, -3.0], rate=[5.0, 0, 2.0], subWeights=[1, 0.5, 2], weight=0.7), 3)}
INCREMENTAL = dict(computeIncrementally=True)
WITHOUT = dict(computeIncrementally=True, refactorForIncremental=False)


def particle(**more):
    return {**dict(exciters=MUSCLES, targets={"c": PATH}), **more}


def pushed(**more):
    return {**dict(exciters=ALL, targets={"b": FRAME}), **more}


def some(**more):
    return {**MUSCLES, **more}


L2 = ("l2", 1e-3, {})


def cases():
    """model, settings; whether as the original, by default, or both"""
    both, original, default = (True, False), (True,), (False,)
    plain = dict(normalizeCostTerms=False)
    yield star, particle(exciters=some(both={}, m4=dict(weight=0.2)), controller=dict(useTimestepScaling=True)), both
    yield star, particle(terms=[L2, ("damping", 0.05, {})], exciters=some(m1=dict(start=0.3, weight=3))), both
    yield star, particle(controller=plain, terms=[("l2", 1e-6, {}), ("damping", 1e-9, {}), ("deltas", 1e-6, {})]), both
    yield star, particle(terms=[L2, ("deltas", 0.01, {})], controller=dict(maxExcitationJump=0.02)), both
    for o in (dict(mapping="MONOMIAL", param=0.5, isNormalized=False), dict(mapping="EXPONENTIAL", param=5),
              dict(mapping="SIGMOID", param=1e-3, sigmoidMean=0.3)):
        yield star, particle(terms=[L2, ("dynamic", 0.01, o)], exciters=some(m1=dict(weight=3))), original
    yield star, particle(terms=[("l2", 1e-4, {}), ("dynamic", 0.01, dict(mapping="MONOMIAL", param=0.5))], controller=INCREMENTAL), both
    yield star, particle(motion=dict(legacyControl=True)), original
    yield star, particle(motion=dict(legacyControl=True, usePDControl=True, Kp=0.7, Kd=0.2)), original
    yield star, particle(motion=dict(usePDControl=True, Kp=2000.0, Kd=30.0), targets={"c": dict(PATH, velocity=VELOCITY)}), both
    yield star, particle(motion=dict(chaseTime=0.05, weight=0.3), targets={"c": dict(PATH, velocity=VELOCITY, weight=2, subWeights=(1, 0.5, 2))}), default
    yield star, particle(type="EQUALITY", terms=[("damping", 1e-3, {})], motion=dict(chaseTime=0.2)), both
    yield star, particle(type="EQUALITY", exciters={"m1": {}, "m3": {}, "m5": {}}, motion=dict(chaseTime=0.2)), original
    yield star, particle(exciters=some(m1=dict(bounds=(0.1, 0.3)), m3=dict(bounds=(0.05, 0.15)), both={}), controller=INCREMENTAL), original
    yield star, particle(controller=WITHOUT, terms=[L2, ("damping", 0.05, {}), ("deltas", 0.01, {})]), default
    yield driven, particle(targets={"c": dict(PATH, velocity=VELOCITY)}), both
    yield driven, particle(controller=INCREMENTAL), both
    yield body, pushed(targets={"b": dict(FRAME, weight=0.5, subWeights=(1, 2, 0.5, 0.3, 1, 0)), "k1": dict(POINT, weight=2)}), both
    yield body, pushed(targets={"b": dict(FRAME, velocity=(0.2, -0.1, 0.15, 0.3, 0.1, -0.2))}, motion=dict(usePDControl=True, Kp=500.0, Kd=20.0)), both
    yield body, pushed(controller=dict(useKKTFactorization=True)), both
    # equations of which some follow from others
    yield body, pushed(type="EQUALITY", targets={"b": FRAME, "k1": POINT}, motion=dict(chaseTime=0.3), bounds=False), both
    yield body, pushed(type="EQUALITY", exciters={k: {} for k in ("fx", "fz", "my", "m1")}, motion=dict(chaseTime=0.3), bounds=False), both
    still, moves = dict(start=5.0, rate=10.0), dict(start=6.0, rate=-5.0, staticOnly=False, weight=0.5)
    yield forced, dict(exciters=MUSCLES, forces={"s": still, "m2": moves}, targets={"c": dict(PATH, weight=0.1)}), both
    yield forced, dict(exciters=MUSCLES, forces={"s": dict(still, staticOnly=False)}, force_weight=1), both
    yield planar, dict(exciters=ALL, lambdas=ONE, targets={"k1": POINT}, controller=dict(useTimestepScaling=True),
                       terms=[("l2", 1.0, {})]), original
    yield planar, dict(exciters=ALL, lambdas=ONE, targets={"k1": POINT}, controller=dict(useKKTFactorization=True)), original
    yield ball, dict(exciters=ALL, lambdas=THREE, targets={"k1": POINT}), original
    yield ball, dict(exciters=ALL, lambdas=THREE, targets={"k1": POINT}, controller=INCREMENTAL), original
    # a muscle that is fed by another exciter, of which the original takes the net excitation for its own
    fed = some(both={}, m4=dict(weight=0.2))
    yield star, particle(exciters=fed, controller=INCREMENTAL), both
    yield star, particle(exciters=fed, controller=WITHOUT, terms=[L2, ("damping", 0.05, {})]), both
    # a chase that is not hard, since positions by default are corrected to a tolerance
    slow = dict(exciters=ALL, targets={"k1": POINT}, motion=dict(chaseTime=0.5), terms=[("l2", 0.1, {})])
    yield planar, dict(slow, lambdas=ONE), default
    yield planar, dict(slow, lambdas=ONE, controller=WITHOUT), default
    yield ball, dict(slow, lambdas=THREE), default
    yield ball, dict(slow, lambdas=THREE, controller=dict(useKKTFactorization=True)), default


def followed():
    """cases of which excitations alone are compared: model, settings, modes, integrators"""
    euler, trapezoidal = "ConstrainedBackwardEuler", "Trapezoidal"
    both, schemes = (True, False), (euler, trapezoidal)
    down = dict(start=(0.02, 0.01, 0.05), rate=(0.8, -0.3, -0.5))
    firm = [("l2", 1e-2, {})]
    yield grounded, particle(targets={"c": down}, motion=dict(chaseTime=0.03), terms=firm), both, schemes
    yield grounded, particle(targets={"c": down}, motion=dict(chaseTime=0.03), terms=firm, controller=INCREMENTAL), both, (euler,)
    yield grounded, particle(targets={"c": down}, motion=dict(chaseTime=0.03), terms=firm, controller=WITHOUT), both, (trapezoidal,)
    through = dict(FRAME, rate=(0.2, 0.3, -0.4))
    yield stopped, pushed(targets={"b": through}, motion=dict(chaseTime=0.05)), both, schemes
    yield stopped, pushed(targets={"b": through}, motion=dict(chaseTime=0.05), controller=dict(useKKTFactorization=True)), both, (euler,)
    turning = dict(start=(0.35, 0.15, 0.3), rate=(0.5, 0.4, 0.1))
    yield hinged, dict(exciters=ALL, targets={"k1": POINT, "o1": turning}, motion=dict(chaseTime=0.05), terms=firm), both, schemes
    still, moves = dict(start=5.0, rate=10.0), dict(start=6.0, rate=-5.0, staticOnly=False, weight=0.5)
    wrench = dict(start=np.array([1.0, 2, -1, 0.3, -0.2, 0.1]), rate=np.array([3.0, 0, 5, 1, 0, -1]), subWeights=(1, 0.5, 2, 1, 3, 0))
    soft = dict(exciters=ALL, targets={"k1": dict(POINT, weight=0.1)})
    yield bushed, dict(soft), both, schemes
    yield bushed, dict(soft, forces={"f": wrench}), both, schemes
    yield bushed, dict(soft, forces={"f": dict(wrench, staticOnly=False)}), both, schemes
    yield bushed, dict(soft, forces={"f": wrench, "t": moves}), both, (euler,)
    yield bushed, dict(soft, forces={"t": still, "m2": moves, "m1": still}), both, schemes
    yield bushed, dict(soft, forces={"t": moves}, controller=INCREMENTAL), both, (euler,)
    # what others have, by the default scheme of many models, which iterates
    for k, (model, settings, modes) in enumerate(cases()):
        if k % 2 == 0 and False in modes:
            yield model, settings, (False,), (trapezoidal,)


def variants():
    """the cases by implicit steps, some of them by other schemes, and those of which motion is followed"""
    for k, (model, settings, modes) in enumerate(cases()):
        for compat in modes:
            yield k, model, settings, compat, "ConstrainedBackwardEuler", False
    schemes = ["Trapezoidal", "ForwardEuler", "SymplecticEuler", "BackwardEuler", "ConstrainedForwardEuler", "RungeKutta4"]
    chosen = list(cases())
    few = [chosen[k] for k in (1, 7, 17, 19, 23, 27)]
    for k, scheme in enumerate(schemes):
        for model, settings, _ in few if k == 0 else [few[k % 3]]:
            yield k, model, settings, True, scheme, False
    for k, (model, settings, modes, schemes) in enumerate(followed()):
        for compat, scheme in itertools.product(modes, schemes):
            yield k, model, settings, compat, scheme, True


def main():
    """all of them, or one in so many"""
    n, worst, stride = 0, 0, int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for k, model, settings, compat, scheme, follow in itertools.islice(variants(), 0, None, stride):
        most = max(compare("v", model(), settings, compat, scheme, 12, follow))
        n, worst = n + 1, max(worst, most)
        if most > 1e-9 or os.environ.get("VERBOSE"):
            print("variant %s %d %s %s%s: %.1e apart" % ("followed" if follow else "case", k, model.__name__, scheme,
                                                         " as the original" if compat else "", most))
    print("%d variants agree" % n if worst <= 1e-9 else "some of %d variants do not agree" % n)


if __name__ == "__main__":
    main()
"""Mechanisms in matrices (numpy), by what is written of the original's time steps: joints of all kinds with compliance, damping
and limits, chains of attachments, springs, driven bodies and points, all schemes. Velocities are [v, w] in world axes."""
import itertools
import numpy as np
from inverse_mechanics import DEG, cross, rotation_vector, skew, turn


def pose(x):
    """(place, turn) of {x, y, z, axis, degrees} or {x, y, z}"""
    x = np.array(x, float)
    if len(x) == 3:
        return x, np.eye(3)
    return x[:3], turn(x[3:6] / np.linalg.norm(x[3:6]) * x[6] * DEG)


# ---------------------------------------------------------------------------- laws of springs: F, dF/dl, dF/dldot

def linear(l, rate, a, c):
    return c["k"] * (l - c["l0"]) + c["d"] * rate, c["k"], c["d"]


def simple(l, rate, a, c):
    k, x, tau = c["k"], l - c["l0"], c.get("blend", 0)
    F, slope = k * x, k
    if c.get("unilateral"):
        if tau > 0:
            F = np.sign(x) * (k * x * x / (2 * tau) if abs(x) < tau else k * tau / 2 + (abs(x) - tau) * k)
            slope = 0 if x < 0 else k * x / tau if x < tau else k
        F = F if x >= 0 else 0
    elif tau > 0:
        F = np.sign(x) * (k * x * x / (2 * tau) if abs(x) < tau else k * tau / 2 + (abs(x) - tau) * k)
        slope = k * abs(x) / tau if abs(x) < tau else k
    return F + c["d"] * rate + c["fmax"] * a, slope, c["d"]


def ramp(l, c):
    opt, most = c["opt"], c["max"]
    return (0, 0) if l <= opt else (1, 0) if l > most else ((l - opt) / (most - opt), 1 / (most - opt))


def constant(l, rate, a, c):
    s = c["scale"]
    return s * (c["fmax"] * (a + c["passive"]) + c["d"] * rate), 0, s * c["d"]


def linear_muscle(l, rate, a, c):
    x, slope = ramp(l, c)
    s, most = c["scale"], c["fmax"] * (a + c["passive"])
    return s * (most * x + c["d"] * rate), s * most * slope, s * c["d"]


def peck(l, rate, a, c):
    x, slope = ramp(l, c)
    s, opt, ratio = c["scale"], c["opt"], c["ratio"]
    n = (l - opt * ratio) / (opt * (1 - ratio))
    inside = 0.5 < n < 1.5
    A = 0.5 * (1 + np.cos(2 * np.pi * n)) if inside else 0
    dA = -np.pi * np.sin(2 * np.pi * n) / (opt * (1 - ratio)) if inside else 0
    return s * (c["fmax"] * (A * a + x * c["passive"]) + c["d"] * rate), s * c["fmax"] * (dA * a + slope * c["passive"]), s * c["d"]


LAWS = {"LinearAxialMaterial": linear, "SimpleAxialMuscle": simple, "ConstantAxialMuscle": constant,
        "LinearAxialMuscle": linear_muscle, "PeckAxialMuscle": peck}


# ------------------------------------------------------------------------- joints: G in D and wrenches in G, by kind

def upright(R):
    """R turned by the least so that its z is D's"""
    z = R[:, 2]
    c = cross(z, (0, 0, 1))
    sine = np.linalg.norm(c)
    return R if sine == 0 else turn(c / sine * np.arctan2(sine, z[2])) @ R


def wrench(f=(0, 0, 0), m=(0, 0, 0)):
    return np.concatenate([np.array(f, float), np.array(m, float)])


X, Y, Z = np.eye(3)


def joint_kind(kind, R, p, c):
    """R, p of G in D; bilateral wrenches; limits: (wrench, value, range, whether rotary); wrenches that are fixed in D"""
    bi, lim, in_D = [], [], set()
    angle = lambda R: np.arctan2(R[1, 0], R[0, 0])
    rng = lambda name, rotary: tuple(np.array(c.get(name, (-np.inf, np.inf))) * (DEG if rotary else 1))
    if kind in ("HingeJoint", "CylindricalJoint", "SlottedHingeJoint", "PlanarJoint"):
        RG = upright(R)
        th = angle(RG)
        cs, sn = np.cos(th), np.sin(th)
        along, across, mz = wrench((cs, -sn, 0)), wrench((sn, cs, 0)), wrench(m=Z)
        rot = [wrench(m=X), wrench(m=Y)]
        theta = (mz, th, rng("thetaRange", True), True)
        if kind == "HingeJoint":
            pG, bi, lim = 0 * p, [wrench(X), wrench(Y), wrench(Z)] + rot, [theta]
        elif kind == "CylindricalJoint":
            pG, bi, lim = p * Z, [wrench(X), wrench(Y)] + rot, [(wrench(Z), p[2], rng("zRange", False), False), theta]
        elif kind == "SlottedHingeJoint":
            pG, bi, lim = p * X, [across, wrench(Z)] + rot, [(along, p[0], rng("xRange", False), False), theta]
        else:
            pG, bi = p * (X + Y), [wrench(Z)] + rot
            lim = [(along, p[0], rng("xRange", False), False), (across, p[1], rng("yRange", False), False), theta]
        return RG, pG, bi, lim, in_D
    if kind == "SliderJoint":
        return np.eye(3), p * Z, [wrench(X), wrench(Y)] + [wrench(m=e) for e in (X, Y, Z)], [(wrench(Z), p[2], rng("zRange", False), False)], in_D
    if kind == "PlanarTranslationJoint":
        return np.eye(3), p * (X + Y), [wrench(Z)] + [wrench(m=e) for e in (X, Y, Z)], [
            (wrench(X), p[0], rng("xRange", False), False), (wrench(Y), p[1], rng("yRange", False), False)], in_D
    if kind == "SolidJoint":
        return np.eye(3), 0 * p, [wrench(e) for e in (X, Y, Z)] + [wrench(m=e) for e in (X, Y, Z)], [], in_D
    three = [wrench(e) for e in (X, Y, Z)]
    if kind == "UniversalJoint":
        a = np.array([R[1, 1], -R[0, 1], 0])
        RG = turn(a / np.linalg.norm(a) * -np.arctan2(R[2, 1], np.hypot(R[0, 1], R[1, 1]))) @ R
        roll, pitch = np.arctan2(-RG[0, 1], RG[1, 1]), np.arctan2(-RG[2, 0], RG[2, 2])
        cr, sr = np.cos(roll), np.sin(roll)
        return RG, 0 * p, three + [wrench(m=RG.T @ (cr, sr, 0))], [
            (wrench(m=RG.T @ Z), roll, rng("rollRange", True), True),
            (wrench(m=RG.T @ (-sr, cr, 0)), pitch, rng("pitchRange", True), True)], {3, "0", "1"}
    if kind == "GimbalJoint":
        r = np.arctan2(R[1, 0], R[0, 0])
        cr, sr = np.cos(r), np.sin(r)
        pi = np.arctan2(-R[2, 0], cr * R[0, 0] + sr * R[1, 0])
        ya = np.arctan2(sr * R[0, 2] - cr * R[1, 2], cr * R[1, 1] - sr * R[0, 1])
        cp, sp = np.cos(pi), np.sin(pi)
        cp = cp if abs(cp) > 1e-4 else np.copysign(1e-4, cp)
        return R, 0 * p, three, [
            (wrench(m=R.T @ (sp * cr / cp, sp * sr / cp, 1)), r, rng("rollRange", True), True),
            (wrench(m=R.T @ (-sr, cr, 0)), pi, rng("pitchRange", True), True),
            (wrench(m=R.T @ (cr / cp, sr / cp, 0)), ya, rng("yawRange", True), True)], {"0", "1", "2"}
    if kind == "SphericalJoint":
        if c.get("tiltLimited"):
            u = np.array([R[1, 2], -R[0, 2], 0])
            s = np.linalg.norm(u)
            u = u / s if s else X
            lim = [(wrench(m=-R.T @ u), np.arctan2(s, R[2, 2]), (-np.inf, c["maxTilt"] * DEG), True)]
            lim = [(-lim[0][0], lim[0][1], lim[0][2], True)] if c.get("flip") else lim
        elif c.get("rotationLimited"):
            w = rotation_vector(R)
            phi = np.linalg.norm(w)
            u, most = w / phi, np.array(c["maxRotation"]) * DEG
            m = u / most
            lim = [(wrench(m=m / np.linalg.norm(m)), phi, (-np.inf, np.linalg.norm(u * most)), True)]
        return R, 0 * p, three, lim, in_D
    if kind == "PlanarConnector":
        f = wrench(R.T @ Z)
        if c.get("unilateral"):
            return R, p * (X + Y), [], [(f, p[2], (0, np.inf), False)], in_D
        return R, p * (X + Y), [f], [], in_D
    raise ValueError(kind)


# --------------------------------------------------------------------------------------------------- the model

class Mechanism:
    """frames (bodies; fixed in others by "on" and "pose"), points (with a mass; fixed by "on" and "at"), springs, joints; "drive":
    functions of time for what is not dynamic"""

    def __init__(self, frames, points={}, springs={}, joints={}, drive={}, h=0.01, gravity=(0, 0, -9.8), tol=1e-4, stabilization="GlobalMass"):
        self.frames, self.points, self.springs, self.joints, self.drive = frames, points, springs, joints, drive
        self.h, self.g, self.tol, self.stabilization = h, np.array(gravity, float), tol, stabilization
        self.at, n = {}, 0
        parts = [(k, c, 6) for k, c in frames.items()] + [(k, c, 3) for k, c in points.items()]
        for active in (True, False):
            for k, c, size in parts:
                if "on" not in c and c.get("dynamic", True) == active:
                    self.at[k] = n
                    n += size
            if active:
                self.n = n
        self.size, self.p, self.R, self.v, self.w = n, {}, {}, {}, {}
        for k, c in frames.items():
            if "on" not in c:
                self.p[k], self.R[k] = pose(c["pose"])
                self.v[k], self.w[k] = (np.array(x, float) for x in np.split(np.array(c.get("velocity", np.zeros(6)), float), 2))
        for k, c in points.items():
            if "on" not in c:
                self.p[k], self.v[k] = np.array(c["at"], float), np.array(c.get("velocity", (0, 0, 0)), float)
        self.engaged, self.before, self.tie = {}, {}, False
        self.refresh()

    def refresh(self):
        """what is fixed follows; J: velocities by the unknowns and those that are driven, a: the part without accelerations"""
        self.J, self.a = {}, {}
        for k in itertools.chain(self.frames, self.points):
            frame = k in self.frames
            c = self.frames[k] if frame else self.points[k]
            if "on" not in c:
                size = 6 if frame else 3
                self.J[k] = np.zeros((size, self.size))
                self.J[k][:, self.at[k]:self.at[k] + size] = np.eye(size)
                self.a[k] = np.zeros(size)
                continue
            m = c["on"]
            if m in self.points:
                self.p[k], self.v[k], self.J[k], self.a[k] = self.p[m], self.v[m], self.J[m], self.a[m]
                continue
            at, turned = pose(c["pose"]) if frame else (np.array(c["at"], float), None)
            r, w = self.R[m] @ at, self.w[m]
            self.p[k], self.v[k] = self.p[m] + r, self.v[m] + cross(w, r)
            G = np.hstack([np.eye(3), -skew(r)])
            if frame:
                self.R[k], self.w[k] = self.R[m] @ turned, w
                G = np.vstack([G, np.hstack([np.zeros((3, 3)), np.eye(3)])])
            self.J[k] = G @ self.J[m]
            self.a[k] = G @ self.a[m] + (0 if frame else cross(w, cross(w, r)))

    def save(self):
        return {k: (self.p[k], self.R.get(k), self.v[k], self.w.get(k)) for k in self.at}

    def restore(self, s, velocities=True):
        for k, (p, R, v, w) in s.items():
            self.p[k] = p
            if R is not None:
                self.R[k] = R
            if velocities:
                self.v[k], self.w[k] = v, w
        self.refresh()

    def velocity(self):
        u = np.zeros(self.size)
        for k, i in self.at.items():
            u[i:i + 3] = self.v[k]
            if k in self.frames:
                u[i + 3:i + 6] = self.w[k]
        return u

    def set_velocity(self, u):
        for k, i in self.at.items():
            if i < self.n:
                self.v[k] = u[i:i + 3].copy()
                if k in self.frames:
                    self.w[k] = u[i + 3:i + 6].copy()
        self.refresh()

    def move(self, d):
        for k, i in self.at.items():
            if i < self.n:
                self.p[k] = self.p[k] + d[i:i + 3]
                if k in self.frames:
                    self.R[k] = turn(d[i + 3:i + 6]) @ self.R[k]
        self.refresh()

    def spatial(self, k):
        """mass in world axes, force by velocities"""
        c = self.frames[k]
        m, r, w = c["mass"], self.R[k] @ np.array(c["com"], float), self.w[k]
        J = self.R[k] @ (np.diag(c["inertia"]) - m * skew(c["com"]) @ skew(c["com"])) @ self.R[k].T
        return np.block([[m * np.eye(3), -m * skew(r)], [m * skew(r), J]])

    def mass(self):
        """what is fixed adds its mass to what it is fixed in, at where it is"""
        M, F = np.zeros((self.size, self.size)), np.zeros(self.size)
        for k in self.frames:
            M += self.J[k].T @ self.spatial(k) @ self.J[k]
        for k, c in self.points.items():
            M += self.J[k].T @ (c.get("mass", 0) * np.eye(3)) @ self.J[k]
        for k in self.frames:
            if k in self.at and self.at[k] < self.n:
                i, w = self.at[k], self.w[k]
                b = M[i:i + 6, i:i + 6]
                mr = np.array([b[5, 1], b[3, 2], b[4, 0]])       # of m [r]
                F[i:i + 6] = -np.concatenate([cross(w, cross(w, mr)), cross(w, b[3:, 3:] @ w)])
        n = self.n
        return M[:n, :n], F[:n]

    def forces(self):
        f, K, D = np.zeros(self.size), np.zeros((self.size, self.size)), np.zeros((self.size, self.size))
        cD, cK = np.zeros(self.size), np.zeros(self.size)

        def damp(k, B):
            J, u = self.J[k], np.concatenate([self.v[k], self.w[k]]) if k in self.frames else self.v[k]
            f[:] -= J.T @ (B @ u)
            D[:] -= J.T @ B @ J
            cD[:] -= J.T @ B @ self.a[k]

        for k, c in self.frames.items():
            m = c["mass"]
            if c.get("dynamic", True):
                f += self.J[k].T @ np.concatenate([m * self.g, cross(self.R[k] @ np.array(c["com"], float), m * self.g)])
            damp(k, np.diag([c.get("frameDamping", 0)] * 3 + [c.get("rotaryDamping", 0)] * 3))
            if c.get("inertialDamping", 0):
                d, u = c["inertialDamping"], np.concatenate([self.v[k], self.w[k]])
                f -= d * self.J[k].T @ self.spatial(k) @ u
                i = self.at[k]
                D[i:i + 6, i:i + 6] -= d * self.effective(i, 6)
        for k, c in self.points.items():
            f += self.J[k].T @ (c.get("mass", 0) * self.g)
            damp(k, c.get("damping", 0) * np.eye(3))
        for c in self.springs.values():
            a, b = c["points"]
            d = self.p[b] - self.p[a]
            l = np.linalg.norm(d)
            u = d / l
            F, Fl, Fd = LAWS[c["law"]](l, u @ (self.v[b] - self.v[a]), c.get("excitation", 0), c)
            BK, BD = -(F / l) * (np.eye(3) - np.outer(u, u)) - Fl * np.outer(u, u), -Fd * np.outer(u, u)
            J, acc = self.J[b] - self.J[a], self.a[b] - self.a[a]
            f -= J.T @ u * F
            K += J.T @ BK @ J
            D += J.T @ BD @ J
            cD += J.T @ BD @ acc
            cK += J.T @ BK @ acc
        return f, K, D, cD, cK

    def effective(self, i, size):
        M = np.zeros((self.size, self.size))
        for k in self.frames:
            M += self.J[k].T @ self.spatial(k) @ self.J[k]
        for k, c in self.points.items():
            M += c.get("mass", 0) * self.J[k].T @ self.J[k]
        return M[i:i + size, i:i + size]

    # ------------------------------------------------------------------------------------------------ constraints

    def side(self, c, k):
        """pose, twist, rows of an end of a joint"""
        at, turned = pose(c["T" + k])
        b = c.get("body" + k)
        if b is None:
            return at, turned, None
        return self.p[b] + self.R[b] @ at, self.R[b] @ turned, b

    def evaluate(self, name):
        """rows of a joint: (key, G over all, rate, distance, compliance, damping, limit (value, range, rotary) or None, w, V)"""
        c = self.joints[name]
        (pC, RC, A), (pD, RD, B) = self.side(c, "A"), self.side(c, "B")
        RG, pG, bi, lim, in_D = joint_kind(c["kind"], RD.T @ RC, RD.T @ (pC - pD), c)
        RGW, pGW = RD @ RG, pD + RD @ pG
        RCG, pCG = RGW.T @ RC, RGW.T @ (pC - pGW)
        e = np.concatenate([pCG, rotation_vector(RCG)])
        none = np.zeros(3)
        motion = lambda b, x: (self.v[b] + cross(self.w[b], x - self.p[b]), self.w[b]) if b else (none, none)
        (vA, wA), (vB, wB) = motion(A, pGW), motion(B, pGW)
        V = np.concatenate([RGW.T @ (vA - vB), RGW.T @ (wA - wB)])
        (vA, wA), (vB, wB) = motion(A, pC), motion(B, pC)
        VA, VB = [(RC.T @ v, RC.T @ w) for v, w in ((vA, wA), (vB, wB))]
        x = np.zeros(6)
        if A:
            x[:3] += RC.T @ cross(self.v[A], self.w[A])
        if B:
            x[:3] -= RC.T @ cross(self.v[B], self.w[B])
            x += np.concatenate([cross(VA[1], VB[0]) + cross(VA[0], VB[1]), cross(VA[1], VB[1])])
        out, num = [], len(bi) + len(lim)
        comp, damp = (list(c.get(k, ())) + [0] * num for k in ("compliance", "damping"))
        for i, w in enumerate(bi + [l[0] for l in lim]):
            limit = lim[i - len(bi)][1:] if i >= len(bi) else None
            f, m = RGW @ w[:3], RGW @ w[3:]
            row = np.zeros(self.size)
            for b, sign in ((A, 1), (B, -1)):
                if b:
                    row += sign * np.concatenate([f, m + cross(pGW - self.p[b], f)]) @ self.J[b]
            fixed = (i if limit is None else str(i - len(bi))) in in_D
            wdot = np.concatenate([none, cross(w[3:], V[3:])]) if fixed else np.zeros(6)
            order = self.order(c["kind"], i, len(bi))
            out.append(((name, i), row, wdot @ V + w @ x, w @ e, comp[order], damp[order], limit, w, V))
        return out

    @staticmethod
    def order(kind, i, bilateral):
        """limits stand behind in compliance, but for those of the universal joint, whose pitch stands before roll"""
        return {4: 5, 5: 4}.get(i, i) if kind == "UniversalJoint" else i

    def rows(self):
        """G, rate, distance, compliance, damping of bilateral and of engaged rows"""
        bi, uni = [], []
        for name in self.joints:
            for key, row, rate, d, comp, damp, limit, w, _ in self.evaluate(name):
                self.before[key] = w
                if limit is None:
                    bi.append((row, rate, d, comp, damp))
                elif self.engaged.get(key, (0, 0))[0]:
                    e = self.engaged[key][0]
                    x, (lo, hi), rotary = limit
                    dist = x - lo if x - lo < hi - x else hi - x
                    tol = 1e-4 if rotary else self.tol
                    uni.append((e * row, e * rate, dist + tol if dist < -tol else 0, comp, damp))
        return bi, uni

    def update_engaged(self):
        """with the new coordinates and velocities, wrenches of the evaluation before"""
        for name in self.joints:
            for key, _, _, _, _, _, limit, w, V in self.evaluate(name):
                if limit is None:
                    continue
                x, (lo, hi), rotary = limit
                e, n = self.engaged.get(key, (0, 0))
                old = self.before.get(key, w) if self.joints[name]["kind"] != "PlanarConnector" else w
                if x <= lo:
                    e, n = 1, 0 if e != 1 else n
                elif x >= hi:
                    e, n = -1, 0 if e != -1 else n
                elif e:
                    if min(x - lo, hi - x) > 0 and n > 1:
                        self.tie = self.tie or abs(old @ V) < 1e-12     # what pushes: decided by rounding
                        e, n = (0, 0) if e * (old @ V) >= 0 else (e, n)
                self.engaged[key] = (e, n + 1 if e else 0)

    def kkt(self, A, b, beta, up=None):
        """A u - G'l - N't = b with the rows at the present state; beta: of their rate"""
        bi, uni = self.rows()
        n, h, rows = self.n, self.h, bi + uni
        if not rows:
            return np.linalg.solve(A, b), np.zeros(0), np.zeros((0, n))
        G = np.array([r[0] for r in rows])
        g, R = -beta * np.array([r[1] for r in rows]), np.zeros(len(rows))
        if up is not None:
            g -= G[:, n:] @ up
        for i, (_, _, d, comp, damp) in enumerate(rows):
            if comp > 0:
                s = 1 / (h / 2 + damp * comp)
                R[i], g[i] = s * comp / h, g[i] - s * d
        return self.lcp(A, b, G[:, :n], R, g, len(bi))

    @staticmethod
    def lcp(A, b, G, R, g, equal):
        n, free = len(b), range(equal, len(g))
        for size in range(len(free) + 1):
            for some in itertools.combinations(free, size):
                on = list(range(equal)) + list(some)
                S = np.block([[A, -G[on].T], [G[on], np.diag(R[on])]])
                x, l = np.linalg.lstsq(S, np.concatenate([b, g[on]]), rcond=None)[0], np.zeros(len(g))
                l[on] = x[n:]
                scale = 1e-9 * (1 + np.abs(l).max(initial=0))
                if l[equal:].min(initial=0) >= -scale and (G @ x[:n] + R * l - g)[equal:].min(initial=0) > -1e-12:
                    return x[:n], l, G
        raise RuntimeError("no active set")

    def project(self, M, u):
        return self.kkt(M, M @ u, 0, self.velocity()[self.n:])[0]

    def correct(self, integrator):
        if not self.joints:
            return
        self.update_engaged()
        bi, uni = self.rows()
        rows = bi + uni
        if self.stabilization == "None" or all(r[3] > 0 for r in rows):
            return
        M, _ = self.mass()
        if self.stabilization == "GlobalStiffness" and integrator in ("BackwardEuler", "ConstrainedBackwardEuler", "Trapezoidal"):
            M = M - self.forces()[1][:self.n, :self.n]
        G = np.array([r[0][:self.n] for r in rows])
        R = np.array([r[3] for r in rows])
        g = np.array([0 if r[3] > 0 else -r[2] for r in rows])
        d = self.lcp(M, np.zeros(self.n), G, R, g, len(bi))[0]
        self.move(d)

    # ------------------------------------------------------------------------------------------------------ steps

    def begin(self, integrator):
        self.correct(integrator)

    def driven(self, t):
        for k, goal in self.drive.items():
            x = goal(t)
            p0, R0 = self.p[k], self.R.get(k)
            if "position" in x:
                self.p[k] = np.array(x["position"], float)
                self.v[k] = (self.p[k] - p0) / self.h
            if "turn" in x:
                self.R[k] = turn(np.array(x["turn"], float))
                self.w[k] = rotation_vector(self.R[k] @ R0.T) / self.h
            if "velocity" in x:
                u = np.array(x["velocity"], float)
                if "position" not in x:
                    self.p[k] = p0 + self.h * (self.v[k] + u[:3]) / 2
                    if k in self.frames:
                        self.R[k] = turn(self.h * (self.w[k] + u[3:]) / 2) @ R0
                self.v[k] = u[:3]
                if k in self.frames:
                    self.w[k] = u[3:]
        self.refresh()

    def step(self, integrator, t1):
        n, h = self.n, self.h
        M, F = self.mass()
        u0 = self.velocity()[:n]
        self.driven(t1)
        up = self.velocity()[n:]
        f, K, D, cD, cK = self.forces()
        cut = lambda B: B[:n, :n]
        if integrator == "ForwardEuler":
            a = np.linalg.solve(M, f[:n] + F)
            self.move(h * u0)
            self.set_velocity(u0 + h * a)
            self.set_velocity(self.project(M, u0 + h * a))
        elif integrator == "SymplecticEuler":
            u = u0 + h * np.linalg.solve(M, f[:n] + F)
            self.set_velocity(u)
            self.set_velocity(self.project(M, u))
            self.move(h * self.velocity())
        elif integrator == "RungeKutta4":
            M = self.classical()
            self.set_velocity(self.project(M, self.velocity()[:n]))
        elif integrator == "ConstrainedForwardEuler":
            self.set_velocity(self.kkt(M, M @ u0 + h * (f[:n] + F), h, up)[0])
            self.move(h * self.velocity())
        elif integrator == "Trapezoidal":
            A = M - h / 2 * cut(D) - h * h / 4 * cut(K)
            b = M @ u0 + h * (f[:n] + F) - h / 2 * cut(D) @ u0 + h * h / 4 * cut(K) @ u0 + h * h / 4 * cD[:n] + h ** 3 / 8 * cK[:n]
            b += (h / 2 * D + h * h / 4 * K)[:n, n:] @ up
            u = self.kkt(A, b, h / 2, up)[0]
            self.set_velocity(u)
            self.move(h / 2 * u)
            self.move(h / 2 * u0)
        else:
            A = M - h * cut(D) - h * h * cut(K)
            b = M @ u0 + h * (f[:n] + F) - h * cut(D) @ u0 + h * h * cD[:n] + h ** 3 * cK[:n]
            if integrator == "BackwardEuler":
                u = np.linalg.solve(A, b)
                self.set_velocity(u)
                self.set_velocity(self.project(M, u))
                self.move(h * self.velocity())
            else:
                b += (h * D + h * h * K)[:n, n:] @ up
                start = self.save()
                u, l, G = self.kkt(A, b, h, up)
                self.set_velocity(u)
                self.move(h * u)
                for k in range(5 if integrator == "FullBackwardEuler" else 0):
                    f, K, D, cD, cK = self.forces()
                    if np.linalg.norm((M @ (u - u0) - G.T @ l) / h - f[:n] - F) <= 1e-8 * np.linalg.norm(f[:n] + F):
                        break
                    b = M @ u0 + h * (f[:n] + F) + h * h * cD[:n] + h ** 3 * cK[:n] - (h * cut(D) + h * h * cut(K)) @ u
                    A = M - h * cut(D) - h * h * cut(K)
                    self.restore(start)
                    u, l, G = self.kkt(A, b, h, up)
                    self.set_velocity(u)
                    self.move(h * u)
        self.correct(integrator)

    def classical(self):
        """of order four, orientations by quaternions that are added as four numbers"""
        h, n, start = self.h, self.n, self.save()
        u0, k = self.velocity()[:n], []
        for part in (0, 0.5, 0.5, 1):
            if k:
                self.restore(start)
                self.shift(start, h * part, k[-1])
                self.set_velocity(u0 + h * part * k[-1][1])
            M, F = self.mass()
            rate = {x: 0.5 * product(np.array([0, *self.w[x]]), quaternion(self.R[x])) for x in self.frames if x in self.at}
            k.append((self.velocity()[:n], np.linalg.solve(M, self.forces()[0][:n] + F), rate))
        weights = np.array([1, 2, 2, 1]) / 6
        total = [sum(w * s[i] for w, s in zip(weights, k)) for i in (0, 1)]
        rate = {x: sum(w * s[2][x] * self.sign(s, k, x) for w, s in zip(weights, k)) for x in k[0][2]}
        self.restore(start)
        self.shift(start, h, (total[0], None, rate))
        self.set_velocity(u0 + h * total[1])
        return M

    @staticmethod
    def sign(s, k, x):
        return 1

    def shift(self, start, h, k):
        for x, i in self.at.items():
            if i < self.n:
                self.p[x] = start[x][0] + h * k[0][i:i + 3]
                if x in self.frames:
                    q = quaternion(start[x][1]) + h * k[2][x]
                    self.R[x] = matrix(q / np.linalg.norm(q))
        self.refresh()


def quaternion(R):
    w = rotation_vector(R)
    a = np.linalg.norm(w)
    return np.array([1.0, 0, 0, 0]) if a == 0 else np.concatenate([[np.cos(a / 2)], np.sin(a / 2) * w / a])


def product(a, b):
    return np.concatenate([[a[0] * b[0] - a[1:] @ b[1:]], a[0] * b[1:] + b[0] * a[1:] + cross(a[1:], b[1:])])


def matrix(q):
    w, v = q[0], q[1:]
    return (w * w - v @ v) * np.eye(3) + 2 * np.outer(v, v) + 2 * w * skew(v)

"""Inverse control, evaluated a second time: small models in which all that a tracking controller does is written down in
matrices (numpy), step by step, beside artsim with the same model and settings. Velocities are [v, w] in world axes."""
import itertools
import os
import subprocess
import sys
import numpy as np

H = 0.01            # the step
DEG = np.pi / 180


def skew(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def turn(w):
    """exp [w]"""
    angle = np.linalg.norm(w)
    if angle == 0:
        return np.eye(3)
    k = skew(w / angle)
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


def rotation_vector(R):
    axis = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2
    sine = np.linalg.norm(axis)
    return axis if sine == 0 else axis / sine * np.arctan2(sine, (np.trace(R) - 1) / 2)


class State:
    """positions and velocities: particles p (3), bodies (p, R)"""

    def __init__(self, m):
        self.p, self.v, self.R, self.w = {}, {}, {}, {}
        for name, c in list(m["particles"].items()) + list(m["bodies"].items()):
            self.p[name] = np.array(c["position"], float)
            self.v[name] = np.zeros(3)
            if name in m["bodies"]:
                o = c.get("orientation", (0, 0, 1, 0))
                self.R[name] = turn(np.array(o[:3]) / np.linalg.norm(o[:3]) * o[3] * DEG)
                self.w[name] = np.zeros(3)

    def copy(self):
        s = State.__new__(State)
        s.p, s.v, s.R, s.w = dict(self.p), dict(self.v), dict(self.R), dict(self.w)
        return s


class Model:
    def __init__(self, **parts):
        self.m = {"gravity": (0, 0, -9.8)}
        for key in "particles bodies markers muscles pushes exciters connectors drives".split():
            self.m[key] = parts.get(key, {})
        self.m.update({k: v for k, v in parts.items() if k not in self.m or k == "gravity"})
        self.at, n, self.compat = {}, 0, False
        for active in (True, False):        # driven ones behind
            for name, c in self.m["particles"].items():
                if bool(c.get("mass")) == active and (active or name in self.m["drives"]):
                    self.at[name] = n
                    n += 3
            if active:
                for name in self.m["bodies"]:
                    self.at[name] = n
                    n += 6
                self.n = n
        self.size = n

    # ------------------------------------------------------------------ mechanics

    def point(self, s, name):
        """position, velocity, rows of its velocity, acceleration by velocities"""
        J = np.zeros((3, self.size))
        if name in self.m["markers"]:
            k = self.m["markers"][name]
            b, i = k["body"], self.at[k["body"]]
            r, w = s.R[b] @ np.array(k["location"]), s.w[b]
            J[:, i:i + 3], J[:, i + 3:i + 6] = np.eye(3), -skew(r)
            return s.p[b] + r, s.v[b] + np.cross(w, r), J, np.cross(w, np.cross(w, r))
        if name in self.at:
            J[:, self.at[name]:self.at[name] + 3] = np.eye(3)
        return s.p[name], s.v[name], J, np.zeros(3)

    def mass(self, s):
        M, F = np.zeros((self.n, self.n)), np.zeros(self.n)
        for name, c in self.m["particles"].items():
            if c.get("mass"):
                i = self.at[name]
                M[i:i + 3, i:i + 3] = c["mass"] * np.eye(3)
        for name, c in self.m["bodies"].items():
            i, R, w, m = self.at[name], s.R[name], s.w[name], c["mass"]
            com = np.array(c["com"])
            r = R @ com
            J = R @ (np.diag(c["inertia"]) - m * skew(com) @ skew(com)) @ R.T
            M[i:i + 6, i:i + 6] = np.block([[m * np.eye(3), -m * skew(r)], [m * skew(r), J]])
            F[i:i + 6] = -np.concatenate([m * np.cross(w, np.cross(w, r)), np.cross(w, J @ w)])
        return M, F

    def net(self, ex):
        """excitations of muscles and pushes from those of exciters"""
        a = {k: ex.get(k, 0) for k in itertools.chain(self.m["muscles"], self.m["pushes"])}
        for name, targets in self.m["exciters"].items():
            for muscle, gain in targets:
                a[muscle] += gain * ex.get(name, 0)
        return a

    def tension(self, s, name, a):
        """F, dF/dl, dF/dldot, direction, the ends, ldot, l of a spring or muscle"""
        c = self.m["muscles"][name]
        ends = [self.point(s, p) for p in c["points"]]
        d = ends[1][0] - ends[0][0]
        length = np.linalg.norm(d)
        u = d / length
        rate = u @ (ends[1][1] - ends[0][1])
        F = c["k"] * (length - c["l0"]) + c["d"] * rate + c.get("fmax", 0) * a
        return F, c["k"], c["d"], u, ends, rate, length

    def forces(self, s, ex):
        """f, K, D over all, c_D, c_K over the active ones"""
        n, g = self.size, np.array(self.m["gravity"])
        f, K, D, cD, cK = np.zeros(n), np.zeros((n, n)), np.zeros((n, n)), np.zeros(n), np.zeros(n)
        net = self.net(ex)
        for name, c in self.m["particles"].items():
            if c.get("mass"):
                i = self.at[name]
                f[i:i + 3] += c["mass"] * g - c.get("damping", 0) * s.v[name]
                D[i:i + 3, i:i + 3] -= c.get("damping", 0) * np.eye(3)
        for name, c in self.m["bodies"].items():
            i = self.at[name]
            r = s.R[name] @ np.array(c["com"])
            damp = np.array([c["frameDamping"]] * 3 + [c["rotaryDamping"]] * 3)
            f[i:i + 6] += np.concatenate([c["mass"] * g, np.cross(r, c["mass"] * g)])
            f[i:i + 6] -= damp * np.concatenate([s.v[name], s.w[name]])
            D[i:i + 6, i:i + 6] -= np.diag(damp)
        for name in self.m["muscles"]:
            F, Fl, Fd, u, ends, _, length = self.tension(s, name, net[name])
            BK = -(F / length) * (np.eye(3) - np.outer(u, u)) - Fl * np.outer(u, u)
            BD = -Fd * np.outer(u, u)
            J = ends[1][2] - ends[0][2]
            acc = ends[1][3] - ends[0][3]
            f -= J.T @ u * F
            K += J.T @ BK @ J
            D += J.T @ BD @ J
            cD += J.T @ BD @ acc
            cK += J.T @ BK @ acc
        for name, c in self.m["pushes"].items():
            i = self.at[c["on"]] if c["on"] in self.at else None
            if i is None:           # a marker
                J = self.point(s, c["on"])[2]
                f += J.T[:, "XYZ".index(c["dof"][1])] * c["max"] * net[name]
            else:
                f[i + "FX FY FZ MX MY MZ".split().index(c["dof"])] += c["max"] * net[name]
        return f, K, D, cD[:self.n], cK[:self.n]

    def rows(self, s):
        """G, its rate times u, distances; the original leaves out how a plane turns, seen from the body"""
        G, rate, dist = [], [], []
        for name, c in self.m["connectors"].items():
            b = c["body"]
            i, R = self.at[b], s.R[b]
            r, w = R @ np.array(c["location"]), s.w[b]
            error = s.p[b] + r - self.anchor(c)
            X = np.cross(s.v[b], w)
            if c["kind"] == "planar":
                directions = [turn(np.array([c["tilt"] * DEG, 0, 0])) @ np.array([0, 0, 1.0])]
                if not self.compat:     # the plane stands still, seen from the body it turns
                    X = np.cross(w, np.cross(w, r - directions[0] * (directions[0] @ error)))
            else:
                directions = (R @ self.ball_axes[name]).T
                r = r - error           # forces act where the other frame is
            for d in directions:
                row = np.zeros(self.n)
                row[i:i + 3], row[i + 3:i + 6] = d, np.cross(r, d)
                G.append(row)
                rate.append(d @ X)
                dist.append(d @ error)
        return np.array(G).reshape(-1, self.n), np.array(rate), np.array(dist)

    def anchor(self, c):
        start = State(self.m)
        return start.p[c["body"]] + start.R[c["body"]] @ np.array(c["location"])

    def begin(self):
        s = State(self.m)
        self.ball_axes = {name: s.R[c["body"]].T for name, c in self.m["connectors"].items()}
        return s

    # ---------------------------------------------------------------------- steps

    def velocity(self, s):
        u = np.zeros(self.size)
        for name, i in self.at.items():
            u[i:i + 3] = s.v[name]
            if name in s.w:
                u[i + 3:i + 6] = s.w[name]
        return u

    def set_velocity(self, s, u):
        for name, i in self.at.items():
            if i < self.n:
                s.v[name] = u[i:i + 3].copy()
                if name in s.w:
                    s.w[name] = u[i + 3:i + 6].copy()

    def move(self, s, d):
        for name, i in self.at.items():
            if i < self.n:
                s.p[name] = s.p[name] + d[i:i + 3]
                if name in s.w:
                    s.R[name] = turn(d[i + 3:i + 6]) @ s.R[name]

    def system(self, s, ex, trapezoidal, driven=True):
        """A, b of the implicit forms, with what is driven"""
        n, a = self.n, H / 2 if trapezoidal else H
        M, F = self.mass(s)
        f, K, D, cD, cK = self.forces(s, ex)
        u = self.velocity(s)
        A = M - a * D[:n, :n] - a * a * K[:n, :n]
        b = M @ u[:n] + H * (f[:n] + F) - a * D[:n, :n] @ u[:n]
        if trapezoidal:
            b += a * a * K[:n, :n] @ u[:n] + H * H / 4 * cD + H ** 3 / 8 * cK
        else:
            b += H * H * cD + H ** 3 * cK
        if driven and self.compat:      # where forces have it already
            b += (a * D + a * a * K)[:n, n:] @ u[n:]
        return A, b, f[:n]

    def solve(self, A, b, s, a, offsets=True):
        """u, impulses, by the rows of the start, or by default of half-way"""
        if a > 0 and not self.compat:
            a, s = H / 2, s.copy()
            self.move(s, H / 2 * self.velocity(s))
        G, rate, _ = self.rows(s)
        m = len(rate)
        S = np.block([[A, -G.T], [G, np.zeros((m, m))]])
        x = np.linalg.solve(S, np.concatenate([b, -a * rate if offsets else 0 * rate]))
        return x[:self.n], x[self.n:]

    def drive(self, s, t):
        for name, (start, v) in self.m["drives"].items():
            goal = np.array(start) + np.array(v) * t
            s.v[name] = (goal - s.p[name]) / H
            s.p[name] = goal

    def correct(self, s):
        """positions, by mass, once in the original"""
        for _ in range(1 if self.compat else 6):
            G, _, dist = self.rows(s)
            if len(dist):
                A, k = self.mass(s)[0], len(dist)
                S = np.block([[A, -G.T], [G, np.zeros((k, k))]])
                self.move(s, np.linalg.solve(S, np.concatenate([np.zeros(self.n), -dist]))[:self.n])

    def step(self, s, ex, integrator, t1):
        n = self.n
        self.drive(s, t1)
        if integrator == "RungeKutta4":
            self.classical(s, ex)
        elif integrator in ("ForwardEuler", "SymplecticEuler"):
            u0 = self.velocity(s)[:n]
            M, F = self.mass(s)
            u = u0 + H * np.linalg.solve(M, self.forces(s, ex)[0][:n] + F)
            if integrator == "ForwardEuler":
                self.move(s, H * u0)
                self.set_velocity(s, u)
                self.set_velocity(s, self.solve(M, M @ u, s, 0)[0])
            else:
                self.set_velocity(s, self.solve(M, M @ u, s, 0)[0])
                self.move(s, H * self.velocity(s))
        elif integrator == "BackwardEuler":
            A, b, _ = self.system(s, ex, False, False)
            M = self.mass(s)[0]
            u = np.linalg.solve(A, b)
            self.set_velocity(s, self.solve(M, M @ u, s, 0)[0])
            self.move(s, H * self.velocity(s))
        elif integrator == "ConstrainedForwardEuler":
            M, F = self.mass(s)
            b = M @ self.velocity(s)[:n] + H * (self.forces(s, ex)[0][:n] + F)
            self.set_velocity(s, self.solve(M, b, s, H)[0])
            self.move(s, H * self.velocity(s))
        else:
            half = integrator == "Trapezoidal"
            A, b, _ = self.system(s, ex, half)
            u0 = self.velocity(s)
            u = self.solve(A, b, s, H / 2 if half else H)[0]
            self.set_velocity(s, u)
            self.move(s, (H / 2 if half else H) * u)
            if half:
                self.move(s, H / 2 * u0[:n])
        self.correct(s)

    def classical(self, s, ex):
        """particles alone"""
        start, n = s.copy(), self.n
        u0, k = self.velocity(s)[:n], []
        for part in (0, 0.5, 0.5, 1):
            x = start.copy()
            if k:
                self.move(x, H * part * k[-1][0])
                self.set_velocity(x, u0 + H * part * k[-1][1])
            M, F = self.mass(x)
            k.append((self.velocity(x)[:n], np.linalg.solve(M, self.forces(x, ex)[0][:n] + F)))
        d = [sum(w * stage[i] for w, stage in zip((1, 2, 2, 1), k)) * H / 6 for i in (0, 1)]
        self.move(s, d[0])
        self.set_velocity(s, u0 + d[1])


# ------------------------------------------------------------------------------ the controller

def minimise(Q, p, lo, hi, E, g):
    """min x'Qx/2 + p'x, lo <= x <= hi, Ex = g, by changes of the set of active bounds"""
    n, m = len(p), len(g)
    state = np.zeros(n, int)

    def try_set(state):
        x = np.where(state < 0, lo, np.where(state > 0, hi, 0.0))
        free = np.flatnonzero(state == 0)
        k = len(free)
        S = np.zeros((k + m, k + m))
        S[:k, :k], S[:k, k:], S[k:, :k] = Q[np.ix_(free, free)], E[:, free].T, E[:, free]
        x[free] = 0
        rhs = np.concatenate([-p[free] - Q[free] @ x, g - E @ x])
        try:
            y = np.linalg.solve(S, rhs)
        except np.linalg.LinAlgError:
            return None
        x[free] = y[:k]
        grad = Q @ x + p + E.T @ y[k:]
        wrong = ((state == 0) & (x < lo - 1e-13)) * -1 + ((state == 0) & (x > hi + 1e-13)) * 1
        leave = ((state < 0) & (grad < -1e-13)) | ((state > 0) & (grad > 1e-13))
        return x, wrong, leave

    for k in range(1000):
        found = try_set(state)
        if found is None:
            break
        x, wrong, leave = found
        changed = leave | (wrong != 0)
        if not changed.any():
            return x
        if k > 30:          # one at a time, the first (Murty), which ends
            changed &= np.arange(n) == np.flatnonzero(changed)[0]
        state = np.where(changed, np.where(leave, 0, wrong), state)
    for choice in itertools.product((0, -1, 1), repeat=n) if n < 7 else ():
        found = try_set(np.array(choice))
        if found and not found[1].any() and not found[2].any():
            return found[0]
    raise RuntimeError("no active set")


class Tracker:
    defaults = dict(normalizeCostTerms=True, useTimestepScaling=False, useKKTFactorization=False,
                    computeIncrementally=False, refactorForIncremental=True, motionTargetAsConstraint=False,
                    maxExcitationJump=1.0, useTrapezoidalSolver=-1)
    motion = dict(chaseTime=0.01, usePDControl=False, legacyControl=False, Kp=10000.0, Kd=100.0, weight=1.0)

    def __init__(self, model, compat, settings):
        self.model, self.compat = model, compat
        self.c = dict(self.defaults, **settings.get("controller", {}))
        self.law = dict(self.motion, **settings.get("motion", {}))
        self.s = settings
        self.names = list(settings["exciters"])
        n = len(self.names)
        self.w = np.array([settings["exciters"][k].get("weight", 1) for k in self.names], float)
        bounds = [settings["exciters"][k].get("bounds", (-1, 1) if k in model.m["pushes"] else (0, 1))
                  for k in self.names]
        self.lo, self.hi = np.array(bounds, float).T
        self.own = np.array([settings["exciters"][k].get("start", 0) for k in self.names], float)
        self.a = np.zeros(n) if compat else self.own.copy()

    def excite(self, a):
        """what is in the model: muscles take no more than from 0 to 1"""
        return {k: min(max(x, 0), 1) if k in self.model.m["muscles"] else x for k, x in zip(self.names, a)}

    def predict(self, s, t1, integrator):
        m, c, n = self.model, self.c, len(self.names)
        half = integrator == "Trapezoidal" if c["useTrapezoidalSolver"] < 0 else c["useTrapezoidalSolver"] > 0
        beta = H / 2 if half else H
        s = s.copy()
        if not self.compat:
            m.drive(s, t1)
        direct = c["computeIncrementally"] is False
        base = np.zeros(n) if direct else self.own
        raw = lambda a: dict(zip(self.names, a))
        A, b, f0 = m.system(s, raw(base), half, not self.compat)
        u0, lam0 = m.solve(A, b, s, beta)
        Hu, Hl = np.zeros((m.n, n)), np.zeros((len(lam0), n))
        for j in range(n):
            delta = 1.0 if direct else (-0.01 if base[j] + 0.01 > self.hi[j] else 0.01)
            ex = base.copy()
            ex[j] += delta
            Aj, bj, fj = m.system(s, raw(ex), half, not self.compat)
            if not direct:
                if c["refactorForIncremental"]:
                    u, lam = m.solve(Aj, bj, s, beta)
                else:
                    u, lam = m.solve(A, b + H * (fj - f0), s, beta)
                Hu[:, j], Hl[:, j] = (u - u0) / delta, (lam - lam0) / delta
                continue
            rhs = H * (fj - f0)
            if c["useKKTFactorization"] and self.compat:
                _, K, D, _, _ = m.forces(s, raw(ex))
                v = m.velocity(s)[:m.n]
                rhs = rhs - beta * D[:m.n, :m.n] @ v
                if half:
                    rhs = rhs + H * H / 4 * K[:m.n, :m.n] @ v
            if not c["useKKTFactorization"]:
                Aj = A
            Hu[:, j], Hl[:, j] = m.solve(Aj, rhs, s, beta, offsets=self.compat)
        return s, half, u0, lam0, Hu, Hl

    def wanted(self, e, rate, vt, v):
        w = self.law
        if w["legacyControl"]:
            return w["Kp"] / H * e + w["Kd"] * rate if w["usePDControl"] else e / H
        if not w["usePDControl"]:
            return vt + e / w["chaseTime"]
        return (vt if self.compat else v) + H * w["Kp"] * e + H * w["Kd"] * rate

    def motion_rows(self, s, u0, Hu, goals):
        """rows of H, b, w"""
        m, full = self.model, np.concatenate([u0, m_tail(self, s)])
        Hs, bs, ws = [], [], []
        for kind in ("point", "frame"):
            for name, t in self.s.get("targets", {}).items():
                if (name in m.m["bodies"]) != (kind == "frame"):
                    continue
                x, vt = goals[name][0], np.array(t.get("velocity", [0] * (6 if kind == "frame" else 3)), float)
                if kind == "point":
                    p, v, J, _ = m.point(s, name)
                    e = x - p
                else:
                    J = np.zeros((6, m.size))
                    J[:, m.at[name]:m.at[name] + 6] = np.eye(6)
                    v = np.concatenate([s.v[name], s.w[name]])
                    R = s.R[name]
                    d, r = x - s.p[name], rotation_vector(R.T @ goals[name][1])
                    e = np.concatenate([R.T @ d, r] if self.compat else [d, R @ r])
                Hs.append(J[:, :m.n] @ Hu)
                bs.append(self.wanted(e, vt - v, vt, v) - J @ full)
                ws.append(t.get("weight", 1) * np.array(t.get("subWeights", [1] * len(e)), float))
        return np.concatenate(Hs), np.concatenate(bs), np.concatenate(ws)

    def force_rows(self, s, half, u0, Hu, goals):
        m, n = self.model, len(self.names)
        Hs, bs, ws = [], [], []
        start = np.concatenate([m.velocity(s)[:m.n], np.zeros(m.size - m.n)])
        u = np.concatenate([u0, np.zeros(m.size - m.n)])
        own = self.excite(self.own)
        moving = [not t.get("staticOnly", True) for t in self.s["forces"].values()]
        for (name, t), moves in zip(self.s["forces"].items(), moving):
            base = own if self.compat else dict.fromkeys(self.names, 0)

            def force(ex):
                F, _, Fd, _, _, rate, _ = m.tension(s, name, m.net(ex)[name])
                return F if moves else F - Fd * rate

            F, Fl, Fd, d, ends, rate, length = m.tension(s, name, m.net(base)[name])
            F = force(base)
            J = ends[1][2] - ends[0][2]
            Jx, Jv = Fl * d @ J, 0 * d @ J
            if moves:
                v = ends[1][1] - ends[0][1]
                Jx = Jx + Fd * (v - d * rate) / length @ J
            if moves or self.compat and any(moving):
                Jv = Fd * d @ J
            move = H / 2 * (start + u) if half else H * u
            b = goals[name] - F - Jx @ move - Jv @ (u - start)
            row = ((H / 2 if half else H) * Jx + Jv)[:m.n] @ Hu
            if not self.compat:
                row = row + [force({**base, k: 1}) - F for k in self.names]
            Hs.append(row)
            bs.append(b)
            ws.append(t.get("weight", 1))
        return np.array(Hs), np.array(bs), np.array(ws, float)

    def scale(self, Hr, b, w, weight, by_step):
        f = 1 / np.linalg.norm(Hr) if self.c["normalizeCostTerms"] else 1
        if by_step and self.c["useTimestepScaling"]:
            f /= H
        return f * weight * w[:, None] * Hr, f * weight * w * b

    def control(self, s, t1, integrator, goals):
        m, n, c = self.model, len(self.names), self.c
        # parts of the state that are driven count where the step has them, and where it begins
        at, half, u0, lam0, Hu, Hl = self.predict(s, t1, integrator)
        inc, norm = c["computeIncrementally"], c["normalizeCostTerms"]
        Q, p, E, g = np.zeros((n, n)), np.zeros(n), np.zeros((0, n)), np.zeros(0)
        before = self.own if inc else self.a
        if self.s.get("targets"):
            Hr, b = self.scale(*self.motion_rows(at, u0, Hu, goals), self.law["weight"], True)
            if c["motionTargetAsConstraint"] or self.s.get("type") == "EQUALITY":
                U, S, Vt = np.linalg.svd(Hr)
                r = int(sum(S > 1e-10))
                E, g = np.diag(S[:r]) @ Vt[:r], (U.T @ b)[:r]
                if "l2" not in [term[0] for term in self.s.get("terms", [("l2", 0, {})])]:
                    q = 1e-4 * self.w / (self.w.sum() if norm else 1)
                    Q += np.diag(q)
                    p += q * before * inc
            else:
                Q += Hr.T @ Hr
                p -= Hr.T @ b
                motion = Hr.T @ b / H ** 2
        if self.s.get("forces"):
            Hr, b = self.scale(*self.force_rows(at, half, u0, Hu, goals), self.s.get("force_weight", 1), False)
            Q += Hr.T @ Hr
            p -= Hr.T @ b
        if self.s.get("lambdas"):
            Hr, b = self.scale(Hl, H * goals["lambda"] - lam0, np.concatenate(
                [np.atleast_1d(t.get("subWeights", 1)) * t.get("weight", 1) * np.ones(k)
                 for t, k in self.s["lambdas"].values()]), 1, True)
            Q += Hr.T @ Hr
            p -= Hr.T @ b
        for kind, weight, o in self.s.get("terms", [("l2", 1e-3, {})]):
            sum_w = self.w.sum()
            if kind == "l2":
                q = weight * self.w / (sum_w if norm else 1)
                Q += np.diag(q)
                p += q * before * inc
            elif kind == "damping":
                q = weight * self.w / (sum_w if norm else H ** 2)
                Q += np.diag(q)
                p -= q * before * (not inc)
            elif kind == "deltas":
                q = weight / (np.sqrt(n) if norm else 1) * np.ones(n)
                Q += np.diag(q)
                p += q * before
            elif kind == "dynamic":
                q = weight * self.dynamic(motion, o)
                q = q / (self.dynamic(motion, o).sum() if norm else 1)
                if inc and self.compat:
                    Q += np.diag(q)
                    p += np.diag(Q) * before
                else:
                    p += q * before * inc
                    Q += np.diag(q)
        lo, hi = (self.lo - before, self.hi - before) if inc else (self.lo, self.hi)
        if self.s.get("bounds") is False:
            lo, hi = -1e9 + 0 * lo, 1e9 + 0 * hi
        jump = c["maxExcitationJump"]
        if jump < 1 and not self.compat:
            mid = np.clip(0 if inc else self.a, lo, hi)
            lo, hi = np.maximum(lo, mid - jump), np.minimum(hi, mid + jump)
        if len(g) == n and self.compat:
            x = np.linalg.solve(E, g)
        else:
            x = minimise(Q, p, lo, hi, E, g)
        self.a = before + x if inc else x
        # what is excited takes it as it can
        self.own = np.array([self.excite(self.a)[k] for k in self.names])

    @staticmethod
    def dynamic(x, o):
        n, param, kind = len(x), o["param"], o["mapping"]
        if kind == "EXPONENTIAL":
            w = np.exp(-(x - x.min()) * param * 1e-6)
        elif kind == "MONOMIAL":
            w = (x.max() - x) ** param
        else:
            w = 1 / (1 + np.exp(param * (x - np.quantile(x, o.get("sigmoidMean", 0.5)))))
        return w * n / w.sum() if o.get("isNormalized", True) else w


def m_tail(tracker, s):
    """velocities of what is driven"""
    return tracker.model.velocity(s)[tracker.model.n:]


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
        at = list(model.anchor(c)) + ([1, 0, 0, c["tilt"]] if c["kind"] == "planar" else [])
        add('c.%s = mech:add_joint("%s", { name = "%s", a = c.%s, %s })' % (
            name, "PlanarConnector" if c["kind"] == "planar" else "SphericalJoint", name, c["body"],
            "pCA = %s, TDW = %s" % (lua(c["location"]), lua(at)) if c["kind"] == "planar" else "TDW = %s" % lua(at)))
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
    args += ["--record-excitations", name + ".exc", "-r", ",".join(record) + "=" + name + ".tsv"]
    done = subprocess.run(args, capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise RuntimeError("%s: artsim %d %s" % (name, done.returncode, done.stderr))
    read = lambda path: np.array([[float(x) for x in line.split()] for line in open(path) if line[0] in "0123456789"])
    return read(name + ".exc")[-steps:], read(name + ".tsv")[-steps:], moving


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


def compare(name, model, settings, compat=False, integrator="ConstrainedBackwardEuler", steps=30):
    """the largest difference of excitations, and of motion"""
    exc, motion, moving = run(name, model, settings, compat, integrator, steps)
    model.compat = compat
    s = model.begin()
    model.correct(s)
    tracker = Tracker(model, compat, settings)
    worst = [0, 0]
    for i in range(steps):
        t1 = (i + 1) * H
        tracker.control(s, t1, integrator, goals_at(settings, t1))
        model.step(s, tracker.excite(tracker.a), integrator, t1)
        worst[0] = max(worst[0], np.abs(exc[i, 1:1 + len(tracker.names)] - tracker.own).max())
        at = 1
        for k in moving:
            d = [motion[i, at:at + 3] - s.p[k]]
            if k in s.R:
                x = motion[i, at + 3:at + 7]
                d += [rotation_vector(turn(x[:3] / np.linalg.norm(x[:3]) * x[3] * DEG).T @ s.R[k])]
                d += [(motion[i, at + 7:at + 13] - np.concatenate([s.v[k], s.w[k]])) * H]
                at += 13
            else:
                d += [(motion[i, at + 3:at + 6] - s.v[k]) * H]
                at += 6
            worst[1] = max(worst[1], np.abs(np.concatenate(d)).max())
        if os.environ.get("VERBOSE") == "2":
            print(i, exc[i, 1:1 + len(tracker.names)], tracker.own, worst)
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
    # a chase that is not hard, since positions by default are corrected to a tolerance
    slow = dict(exciters=ALL, targets={"k1": POINT}, motion=dict(chaseTime=0.5), terms=[("l2", 0.1, {})])
    yield planar, dict(slow, lambdas=ONE), default
    yield planar, dict(slow, lambdas=ONE, controller=WITHOUT), default
    yield ball, dict(slow, lambdas=THREE), default
    yield ball, dict(slow, lambdas=THREE, controller=dict(useKKTFactorization=True)), default


def variants():
    """the cases by implicit steps, and some of them by other schemes"""
    for k, (model, settings, modes) in enumerate(cases()):
        for compat in modes:
            yield k, model, settings, compat, "ConstrainedBackwardEuler"
    schemes = ["Trapezoidal", "ForwardEuler", "SymplecticEuler", "BackwardEuler", "ConstrainedForwardEuler", "RungeKutta4"]
    chosen = list(cases())
    few = [chosen[k] for k in (1, 7, 17, 19, 23, 27)]
    for k, scheme in enumerate(schemes):
        for model, settings, _ in few if k == 0 else [few[k % 3]]:
            yield k, model, settings, True, scheme


def main():
    """all of them, or one in so many"""
    n, worst, stride = 0, 0, int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for k, model, settings, compat, scheme in itertools.islice(variants(), 0, None, stride):
        most = max(compare("v", model(), settings, compat, scheme, 12))
        n, worst = n + 1, max(worst, most)
        if most > 1e-9 or os.environ.get("VERBOSE"):
            print("variant %d %s%s: %.1e apart" % (k, scheme, " as the original" if compat else "", most))
    print("%d variants agree" % n if worst <= 1e-9 else "some of %d variants do not agree" % n)


if __name__ == "__main__":
    main()

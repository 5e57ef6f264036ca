"""A tracking controller in matrices, step by step: predictions, responses, terms and the quadratic program."""
import itertools
from types import SimpleNamespace
import numpy as np
from inverse_mechanics import H, cross, rotation_vector

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

    def prepare(self, s, t1, integrator):
        """the state of a step, forms, right-hand sides and changes of forces"""
        m, c, n = self.model, self.c, len(self.names)
        half = integrator == "Trapezoidal" if c["useTrapezoidalSolver"] < 0 else c["useTrapezoidalSolver"] > 0
        s = s.copy()
        if not self.compat:
            m.drive(s, t1)
        direct = c["computeIncrementally"] is False
        raw = lambda a: dict(zip(self.names, a))
        # the original takes changes from the net excitations, which are then those of the exciters' own
        present = m.net(raw(self.own)) if self.compat else {}
        base = np.zeros(n) if direct else np.array([present.get(k, x) for k, x in zip(self.names, self.own)])
        P = SimpleNamespace(s=s, half=half, beta=H / 2 if half else H, direct=direct, base=base, columns=[])
        P.A, P.b, f0 = m.system(s, raw(base), half, not self.compat)
        for j in range(n):
            delta = 1.0 if direct else (-0.01 if base[j] + 0.01 > (1 if self.compat else self.hi[j]) else 0.01)
            ex = base.copy()
            ex[j] += delta
            Aj, bj, fj = m.system(s, raw(ex), half, not self.compat)
            rhs = H * (fj - f0)
            if direct and c["useKKTFactorization"] and self.compat:
                _, K, D, _, _ = m.forces(s, raw(ex))
                v = m.velocity(s)[:m.n]
                rhs = rhs - P.beta * D[:m.n, :m.n] @ v
                if half:
                    rhs = rhs + H * H / 4 * K[:m.n, :m.n] @ v
            P.columns.append((delta, Aj, bj, rhs))
        P.alone = c["refactorForIncremental"] if not direct else c["useKKTFactorization"]
        P.u0, P.lam0, P.pressing = m.solve(P.A, P.b, s, P.beta)
        return P

    def respond(self, P, pressing):
        """u, impulses and columns with a set of one-sided rows that press; None: each by its own complementarity"""
        m, n, s, beta = self.model, len(self.names), P.s, P.beta
        u0, lam0 = (P.u0, P.lam0) if pressing is None else m.solve(P.A, P.b, s, beta, pressing=pressing)[:2]
        Hu, Hl = np.zeros((m.n, n)), np.zeros((len(lam0), n))
        for j, (delta, Aj, bj, rhs) in enumerate(P.columns):
            if not P.direct and (P.alone or pressing is None):
                u, lam, _ = m.solve(Aj if P.alone else P.A, bj if P.alone else P.b + rhs, s, beta)
                Hu[:, j], Hl[:, j] = (u - u0) / delta, (lam - lam0) / delta
                continue
            u, lam, _ = m.solve(Aj if P.alone else P.A, rhs, s, beta, offsets=pressing is None, pressing=pressing)
            Hu[:, j], Hl[:, j] = u / delta, lam / delta
        return u0, lam0, Hu, Hl

    def pressing_with(self, P, a):
        """the one-sided rows that press with excitations a, to rounding"""
        b = P.b + sum((x - x0) / delta * rhs for x, x0, (delta, _, _, rhs) in zip(a, P.base, P.columns))
        return self.model.solve(P.A, b, P.s, P.beta)[2]

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

    def force_of(self, s, name, ex, moves):
        """tension of a spring, or wrench of a frame spring on its frame A at its origin, in world axes"""
        m = self.model
        if name in m.m["bushings"]:
            W, P, _, _ = m.bushing(s, name, moves)
            return np.concatenate([W[:3], W[3:] + cross(P - s.p[m.m["bushings"][name]["a"]], W[:3])])
        F, _, Fd, _, _, rate, _ = m.tension(s, name, m.net(ex)[name])
        return np.array([F if moves else F - Fd * rate])

    def force_slopes(self, s, name, ex, moves):
        """derivatives by positions and velocities; those of tensions with arms of markers that are held"""
        m = self.model
        if name in m.m["bushings"]:
            Jx = m.differentiate(s, lambda x: self.force_of(x, name, ex, moves))
            return Jx, m.differentiate(s, lambda x: self.force_of(x, name, ex, True), True, 1e-3)
        _, Fl, Fd, d, ends, rate, length = m.tension(s, name, m.net(ex)[name])
        J = ends[1][2] - ends[0][2]
        slope = Fl * d
        if moves:
            slope = slope + Fd * (ends[1][1] - ends[0][1] - d * rate) / length
        return (slope @ J)[None, :m.n], (Fd * d @ J)[None, :m.n]

    def force_rows(self, s, half, u0, Hu, goals):
        m, Hs, bs, ws = self.model, [], [], []
        start, own = m.velocity(s)[:m.n], self.excite(self.own)
        moving = [not t.get("staticOnly", True) for t in self.s["forces"].values()]
        for (name, t), moves in zip(self.s["forces"].items(), moving):
            base = own if self.compat else dict.fromkeys(self.names, 0)
            if self.c["computeIncrementally"] and not self.compat:
                base = dict(zip(self.names, self.own))
            F = self.force_of(s, name, base, moves)
            Jx, Jv = self.force_slopes(s, name, base, moves)
            if not moves and not (self.compat and any(moving)):
                Jv = 0 * Jv
            move = H / 2 * (start + u0) if half else H * u0
            b = goals[name] - F - Jx @ move - Jv @ (u0 - start)
            row = ((H / 2 if half else H) * Jx + Jv) @ Hu
            if not self.compat:         # what the excitations themselves do
                row = row + np.array([(self.force_of(s, name, {**base, k: base[k] + 1}, moves) - F) for k in self.names]).T
            Hs.append(row)
            bs.append(b)
            ws.append(t.get("weight", 1) * np.array(t.get("subWeights", [1] * len(F)), float))
        return np.concatenate(Hs), np.concatenate(bs), np.concatenate(ws)

    def scale(self, key, Hr, b, w, weight, by_step, free):
        """by the norm of the response; that without one-sided rows, where it is tried which of them press"""
        if free:
            self.norms[key] = np.linalg.norm(Hr)
            if self.norms[key] < 1e-14:     # rounding of what is blocked
                self.norms[key], Hr = 1, 0 * Hr
        f = 1 / self.norms[key] if self.c["normalizeCostTerms"] else 1
        if by_step and self.c["useTimestepScaling"]:
            f /= H
        return f * weight * w[:, None] * Hr, f * weight * w * b

    def control(self, s, t1, integrator, goals):
        P = self.prepare(s, t1, integrator)
        self.norms, self.pressing = {}, len(P.pressing)
        if self.compat or P.alone or not len(self.model.rows(P.s, True)[0]):
            self.take(self.find(P, self.respond(P, None if self.compat else P.pressing), goals, True)[0])
            return
        # those of the prediction, where they leave little of the errors
        if P.pressing and self.s.get("type") != "EQUALITY" and not self.c["motionTargetAsConstraint"]:
            a, cost, none = self.find(P, self.respond(P, P.pressing), goals, True)
            if cost < 0.1 * none and (a < self.hi).all():
                self.take(a)
                return
        # the least cost of the sets of rows that press with their own answer
        tried, queue = {}, [(), tuple(P.pressing)]
        for rows in queue:
            if rows in tried or len(tried) == 6:
                continue
            a, cost, _ = self.find(P, self.respond(P, list(rows)), goals, not rows)
            after = tuple(self.pressing_with(P, a))
            tried[rows] = (after == rows, cost, a)
            queue.append(after)
        good = [x for x in tried.values() if x[0]]
        self.take(min(good, key=lambda x: x[1])[2] if good else tried[tuple(P.pressing)][2])

    def take(self, a):
        self.a = a
        # what is excited takes it as it can
        self.own = np.array([self.excite(self.a)[k] for k in self.names])

    def find(self, P, responses, goals, free):
        """excitations, their cost, that of none; parts of the state that are driven count where the step has them, and where it begins"""
        m, n, c = self.model, len(self.names), self.c
        at, half, (u0, lam0, Hu, Hl) = P.s, P.half, responses
        inc, norm = c["computeIncrementally"], c["normalizeCostTerms"]
        Q, p, E, g, constant = np.zeros((n, n)), np.zeros(n), np.zeros((0, n)), np.zeros(0), 0.0
        before = self.own if inc and not self.compat else self.a
        if self.s.get("targets"):
            Hr, b = self.scale("motion", *self.motion_rows(at, u0, Hu, goals), self.law["weight"], True, free)
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
                constant += b @ b / 2
                motion = Hr.T @ b / H ** 2
        if self.s.get("forces"):
            Hr, b = self.scale("forces", *self.force_rows(at, half, u0, Hu, goals), self.s.get("force_weight", 1), False, free)
            Q += Hr.T @ Hr
            p -= Hr.T @ b
            constant += b @ b / 2
        if self.s.get("lambdas"):
            Hr, b = self.scale("lambdas", Hl, H * goals["lambda"] - lam0, np.concatenate(
                [np.atleast_1d(t.get("subWeights", 1)) * t.get("weight", 1) * np.ones(k)
                 for t, k in self.s["lambdas"].values()]), 1, True, free)
            Q += Hr.T @ Hr
            p -= Hr.T @ b
            constant += b @ b / 2
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
        return (before + x if inc else x), constant + p @ x + x @ Q @ x / 2, constant

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

"""Mechanics of small models in matrices (numpy), of which inverse control is evaluated a second time. Velocities are [v, w] in
world axes; rows are those of time steps as the documentation of the original and docs/rooms/step say."""
import itertools
import numpy as np

H = 0.01            # the step
DEG = np.pi / 180


def skew(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def cross(a, b):
    """the product of two vectors; np.cross, which takes any shape, needs ten times as long"""
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


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
        self.p, self.v, self.R, self.w, self.engaged = {}, {}, {}, {}, {}
        for name, c in list(m["particles"].items()) + list(m["bodies"].items()):
            self.p[name] = np.array(c["position"], float)
            self.v[name] = np.zeros(3)
            if name in m["bodies"]:
                o = c.get("orientation", (0, 0, 1, 0))
                self.R[name] = turn(np.array(o[:3]) / np.linalg.norm(o[:3]) * o[3] * DEG)
                self.w[name] = np.zeros(3)

    def copy(self):
        s = State.__new__(State)
        s.p, s.v, s.R, s.w, s.engaged = dict(self.p), dict(self.v), dict(self.R), dict(self.w), dict(self.engaged)
        return s


def spin(J, w0, h):
    """the angular velocity after h without moments, in the axes of the start: J (w1 - w0) + h v x J v = 0 with v half-way, in
    parts of a quarter of a radian at most"""
    parts, w = 1 + int(h * np.linalg.norm(w0) / 0.25), np.array(w0, float)
    for _ in range(parts):
        start, h1 = w, h / parts
        for _ in range(20):
            v = (start + w) / 2
            left = J @ (w - start) + h1 * cross(v, J @ v)
            w = w - np.linalg.solve(J + h1 / 2 * (skew(v) @ J - skew(J @ v)), left)
            if np.linalg.norm(left) <= 1e-15 * np.linalg.norm(J @ w0):
                break
    return w


def free_force(m, r, J, w0, h):
    """M (u1 - u0) / h of a frame with its centre of mass at r, J about it, that turns freely over a step of backward Euler"""
    w1 = spin(J, w0, h)
    f = m / h * cross(w1, r - turn(h * w1) @ r)
    return np.concatenate([f, J @ (w1 - w0) / h + cross(r, f)])


class Model:
    def __init__(self, **parts):
        self.m = {"gravity": (0, 0, -9.8)}
        for key in "particles bodies markers muscles pushes exciters connectors drives bushings planes".split():
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
            return s.p[b] + r, s.v[b] + cross(w, r), J, cross(w, cross(w, r))
        if name in self.at:
            J[:, self.at[name]:self.at[name] + 3] = np.eye(3)
        return s.p[name], s.v[name], J, np.zeros(3)

    def mass(self, s, backward=False):
        """M and the inertia force: of the start, or of a step of backward Euler"""
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
            F[i:i + 6] = -np.concatenate([m * cross(w, cross(w, r)), cross(w, J @ w)])
            if backward and not self.compat and np.any(F[i:i + 6]):
                F[i:i + 6] = free_force(m, r, R @ np.diag(c["inertia"]) @ R.T, w, H)
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

    def bushing(self, s, name, moves=True, held=None):
        """law of a frame spring: wrench in world axes, the place where it acts, the frame C; held: what dampers give"""
        c = self.m["bushings"][name]
        pose, rate = [], []
        for k in "ab":
            at, R0 = np.array(c["at_" + k], float), turn(np.array(c.get("turn_" + k, (0, 0, 0)), float))
            b = c.get(k)
            pose.append((s.p[b] + s.R[b] @ at, s.R[b] @ R0) if b else (at, R0))
            rate.append((s.v[b], s.w[b], s.p[b]) if b else (np.zeros(3), np.zeros(3), np.zeros(3)))
        (pC, RC), (pD, RD) = pose
        v = [v + cross(w, pD - p) for v, w, p in rate]
        x, R = RC.T @ (pD - pC), RC.T @ RD
        f = np.concatenate([np.array(c["k"]) * x, np.array(c["kr"]) * np.array([R[2, 1], -R[2, 0], R[1, 0]])])
        damped = np.concatenate([np.array(c["d"]) * (RC.T @ (v[1] - v[0])), np.array(c["dr"]) * (RC.T @ (rate[1][1] - rate[0][1]))])
        if held is not None:
            damped = held
        if moves:
            f = f + damped
        return np.concatenate([RC @ f[:3], RC @ f[3:]]), pC if self.compat else pD, RC, damped

    def bushing_ends(self, s, name):
        c = self.m["bushings"][name]
        return [(c.get(k), sign) for k, sign in (("a", 1), ("b", -1)) if c.get(k)]

    def bushing_forces(self, s, name, held=None):
        f = np.zeros(self.size)
        W, P, _, _ = self.bushing(s, name, True, held)
        for b, sign in self.bushing_ends(s, name):
            i = self.at[b]
            f[i:i + 6] += sign * np.concatenate([W[:3], W[3:] + cross(P - s.p[b], W[:3])])
        return f

    def differentiate(self, s, function, of_velocity=False, e=1e-4):
        """columns of differences of order four by velocities, or by moves of the unknowns"""
        out = []
        for i in range(self.n):
            f = []
            for step in (e, -e, 2 * e, -2 * e):
                x, d = s.copy(), np.zeros(self.size)
                d[i] = step
                if of_velocity:
                    self.set_velocity(x, self.velocity(s) + d)
                else:
                    self.move(x, d)
                f.append(function(x))
            out.append((8 * (f[0] - f[1]) - (f[2] - f[3])) / (12 * e))
        return np.array(out).T

    def bushing_jacobians(self, s, name):
        """the symmetric part of the derivative; the original holds directions and lever arms"""
        c, n = self.m["bushings"][name], self.size
        _, P, RC, damped = self.bushing(s, name)
        G = np.zeros((6, n))
        for b, sign in self.bushing_ends(s, name):
            i = self.at[b]
            G[:3, i:i + 3], G[:3, i + 3:i + 6], G[3:, i + 3:i + 6] = sign * np.eye(3), -sign * skew(P - s.p[b]), sign * np.eye(3)
        T = np.block([[RC, np.zeros((3, 3))], [np.zeros((3, 3)), RC]])
        D = -G.T @ T @ np.diag(np.concatenate([c["d"], c["dr"]])) @ T.T @ G
        if not self.compat:
            K = self.differentiate(s, lambda x: self.bushing_forces(x, name, damped))
            return (K + K.T) / 2, D
        # by a turn of D the small angles change as law(exp [t] R) says
        R0, small = self.bushing_turn(s, name), lambda R: np.array([R[2, 1], -R[2, 0], R[1, 0]])
        J = np.array([(small(turn(e) @ R0) - small(turn(-e) @ R0)) / 2e-6 for e in 1e-6 * np.eye(3)]).T
        B = np.block([[np.diag(c["k"]), np.zeros((3, 3))], [np.zeros((3, 3)), np.diag(c["kr"]) @ J]])
        return -G.T @ T @ ((B + B.T) / 2) @ T.T @ G, D

    def bushing_turn(self, s, name):
        c = self.m["bushings"][name]
        R = [(s.R[c[k]] if c.get(k) else np.eye(3)) @ turn(np.array(c.get("turn_" + k, (0, 0, 0)), float)) for k in "ab"]
        return R[0].T @ R[1]

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
            f[i:i + 6] += np.concatenate([c["mass"] * g, cross(r, c["mass"] * g)])
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
        for name in self.m["bushings"]:
            Kb, Db = self.bushing_jacobians(s, name)
            f += self.bushing_forces(s, name)
            K += Kb
            D += Db
        for name, c in self.m["pushes"].items():
            i = self.at[c["on"]] if c["on"] in self.at else None
            if i is None:           # a marker
                J = self.point(s, c["on"])[2]
                f += J.T[:, "XYZ".index(c["dof"][1])] * c["max"] * net[name]
            else:
                f[i + "FX FY FZ MX MY MZ".split().index(c["dof"])] += c["max"] * net[name]
        return f, K, D, cD[:self.n], cK[:self.n]

    def hinge_axes(self, s, name):
        """axes of C, and those of G, C turned by the least so that its z is that of D"""
        C = s.R[self.m["connectors"][name]["body"]] @ self.start_axes[name]
        z = self.hinge_axis(name)
        c = cross(C[:, 2], z)
        sine = np.linalg.norm(c)
        least = np.eye(3) if sine == 0 else turn(c / sine * np.arctan2(sine, C[:, 2] @ z))
        return C, least @ C

    def side(self, s, name):
        """1 or -1: which way the one-sided row of a connector pushes that is engaged"""
        c = self.m["connectors"][name]
        if c["kind"] == "planar":
            return 1
        R = self.frame_of(c).T @ self.hinge_axes(s, name)[1]
        angle = np.arctan2(R[1, 0], R[0, 0]) / DEG
        return 1 if angle - c["range"][0] < c["range"][1] - angle else -1

    def hinge_axis(self, name):
        return self.frame_of(self.m["connectors"][name])[:, 2]

    @staticmethod
    def frame_of(c):
        return turn(np.array([c.get("tilt", 0) * DEG, 0, 0]))

    def rows(self, s, one_sided=False):
        """G, its rate times u, distances, or those of the one-sided rows that are engaged; the original leaves out how a plane
        turns, seen from the body"""
        G, rate, dist = [], [], []

        def add(i, force, moment, r, X, e):
            row = np.zeros(self.n)
            row[i:i + 3], row[i + 3:i + 6] = force, cross(r, force) + moment
            G.append(row)
            rate.append(X)
            dist.append(e)

        none = np.zeros(3)
        for name, c in self.m["connectors"].items():
            b = c["body"]
            i, R = self.at[b], s.R[b]
            r, w = R @ np.array(c["location"]), s.w[b]
            error = s.p[b] + r - self.anchor(c)
            X = cross(s.v[b], w)
            if c["kind"] == "planar":
                d = self.frame_of(c)[:, 2]
                if one_sided != bool(c.get("unilateral")) or one_sided and not s.engaged.get(name):
                    continue
                if not self.compat:     # the plane stands still, seen from the body it turns
                    X = cross(w, cross(w, r - d * (d @ error)))
                    r = r - d * (d @ error)
                add(i, d, none, r, d @ X, d @ error)
            elif c["kind"] == "hinge":
                C, axes = self.hinge_axes(s, name)
                if one_sided:
                    e = s.engaged.get(name, 0)
                    if e:
                        add(i, none, e * axes[:, 2], r, 0, 0)
                    continue
                off = axes @ rotation_vector(axes.T @ C)
                for k in range(3):
                    add(i, axes[:, k], none, r - error, C[:, k] @ X, axes[:, k] @ error)
                for k in range(2):
                    add(i, none, axes[:, k], r, 0, axes[:, k] @ off)
            elif not one_sided:
                for d in (R @ self.start_axes[name]).T:     # forces act where the other frame is
                    add(i, d, none, r - error, d @ X, d @ error)
        for name, c in self.m["planes"].items():
            if one_sided and s.engaged.get(name):
                row = np.zeros(self.n)
                i = self.at[c["particle"]]
                row[i:i + 3] = c["normal"]
                G.append(row)
                rate.append(0.0)
                dist.append(self.above(s, c))
        return np.array(G).reshape(-1, self.n), np.array(rate), np.array(dist)

    @staticmethod
    def above(s, c):
        return np.array(c["normal"]) @ (s.p[c["particle"]] - np.array(c["center"]))

    def anchor(self, c):
        start = State(self.m)
        place = start.p[c["body"]] + start.R[c["body"]] @ np.array(c["location"])
        return place - c.get("above", 0) * self.frame_of(c)[:, 2]

    def begin(self):
        s = State(self.m)
        self.start_axes = {name: s.R[c["body"]].T @ (self.frame_of(c) if c["kind"] == "hinge" else np.eye(3))
                           for name, c in self.m["connectors"].items()}
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
        M, F = self.mass(s, not trapezoidal)
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

    def all_rows(self, s, a):
        """bilateral and one-sided rows of the start, or by default of half-way, with their right-hand sides"""
        if a > 0 and not self.compat:
            a, s = H / 2, s.copy()
            self.move(s, H / 2 * self.velocity(s))
        G, rate, _ = self.rows(s)
        N, turning, _ = self.rows(s, True)
        return G, -a * rate, N, -a * turning

    def solve(self, A, b, s, a, offsets=True, pressing=None):
        """u, impulses, those of the one-sided rows that press; `pressing`: these are equations, the others none"""
        G, bG, N, bN = self.all_rows(s, a)
        if not offsets:
            bG, bN = 0 * bG, 0 * bN
        for k in range(len(N) + 1):
            for rows in itertools.combinations(range(len(N)), k):
                rows = list(rows) if pressing is None else pressing
                E, m = np.concatenate([G, N[rows]]), len(G) + len(rows)
                S = np.block([[A, -E.T], [E, np.zeros((m, m))]])
                x = np.linalg.solve(S, np.concatenate([b, bG, bN[rows]]))
                u, theta = x[:self.n], x[self.n + len(G):]
                if pressing is not None or (theta >= 0).all() and (N @ u - bN >= -1e-12).all():
                    return u, x[self.n:self.n + len(G)], rows
        raise RuntimeError("one-sided rows contradict each other")

    def drive(self, s, t):
        for name, (start, v) in self.m["drives"].items():
            goal = np.array(start) + np.array(v) * t
            s.v[name] = (goal - s.p[name]) / H
            s.p[name] = goal

    def correct(self, s):
        """positions, by mass, once in the original; by default until they are off by 1e-10, where matrix and rows serve again that
        made the error a hundredth: which of the positions without error is reached depends on that"""
        before, A, rows = None, None, None
        for i in range(9):
            G, _, dist = self.rows(s)
            error, k = np.abs(dist).max(initial=0), len(dist)
            if k == 0 or i and (self.compat or error <= 1e-10):
                return
            if A is None or error >= 0.01 * before:
                A, rows = self.mass(s)[0], G
            before = error
            S = np.block([[A, -rows.T], [rows, np.zeros((k, k))]])
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

    def engage(self, s, end, half):
        """one-sided rows of particles at the end of a step from s, before positions are corrected; those of connectors are
        recorded. The rows of which rounding decides whether they are let go"""
        ties = []
        for name, c in self.m["planes"].items():
            k, n = c["particle"], np.array(c["normal"])
            move = H / 2 * (s.v[k] + end.v[k]) if half else H * end.v[k]
            d = n @ (s.p[k] + move - np.array(c["center"]))
            was, count = s.engaged.get(name), s.engaged.get(name + " steps", 0)
            speed, least = n @ end.v[k], 1e-12 * np.linalg.norm(end.v[k])
            far = d > 1e-12 * np.linalg.norm(s.p[k] + move)
            leaves = d > 0 and count > 1 and (speed > least or speed >= -least and far)
            now = d < 0 if self.compat else d <= 0 or bool(was) and not leaves
            end.engaged[name], end.engaged[name + " steps"] = now, count + 1 if now and was else int(now)
            if was and abs(d) < 1e-12 and (self.compat or abs(n @ end.v[k]) < 1e-12):
                ties.append(name)
        return ties

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

"""Steps, evaluated a second time: what is written of FullBackwardEuler and of contact between rigid bodies that move, in matrices
(numpy), beside artsim with the same model. Velocities are [v, w] in world axes."""
import itertools
import os
import subprocess
import sys
import numpy as np
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import inverse_variants as iv
from inverse_mechanics import DEG, Model, State, cross, rotation_vector, skew, turn
from inverse_variants import lua

H = iv.H


# --------------------------------------------------------------------------------- FullBackwardEuler

def full_backward_euler(model, s, ex):
    """ConstrainedBackwardEuler, then Newton steps by the forces at the new state; rows, M, F of the start"""
    n, u0 = model.n, model.velocity(s)
    M, F = model.mass(s, True)
    A, b, _ = model.system(s, ex, False)
    at = s if model.compat else s.copy()
    if not model.compat:
        model.move(at, H / 2 * u0)
    G = model.rows(at)[0]
    u, l, _ = model.solve(A, b, s, H)
    for k in range(6):
        new = s.copy()
        model.set_velocity(new, u)
        model.move(new, H * u)
        f, K, D, cD, cK = model.forces(new, ex)
        f, K, D = f[:n], K[:n, :n], D[:n, :n]
        rest = (M @ (u - u0[:n]) - G.T @ l) / H - f - F
        if k == 5 or np.linalg.norm(rest) <= 1e-8 * np.linalg.norm(f + F):
            break
        b = M @ u0[:n] + H * (f + F) - (H * D + H * H * K) @ u
        if model.compat:
            b += H * H * cD + H ** 3 * cK
        u, l, _ = model.solve(M - H * D - H * H * K, b, s, H)
    model.set_velocity(s, u)
    model.move(s, H * u)
    model.correct(s)


# ------------------------------------------------------------------------------------- rigid contact

class Boxes:
    """two boxes that fall, turn and touch: vertices of the first in faces of the second, as equations or inequalities, compliant
    or not, with friction"""

    def __init__(self, a, b, tol=1e-4, mu=0, compliance=0, damping=0, bilateral=True, gravity=(0.3, -0.2, -9.8), both=False):
        self.boxes, self.tol, self.mu, self.g = [a, b], tol, mu, np.array(gravity)
        self.compliance, self.damping, self.bilateral, self.both = compliance, damping, bilateral, both
        self.p = [np.array(x["position"], float) for x in (a, b)]
        self.R = [turn(np.array(x["turn"][:3]) / np.linalg.norm(x["turn"][:3]) * x["turn"][3] * DEG) for x in (a, b)]
        self.u = np.concatenate([np.array(x["velocity"], float) for x in (a, b)])
        self.m = [x["density"] * np.prod(x["size"]) for x in (a, b)]
        self.J = [np.diag([m / 12 * (np.dot(x["size"], x["size"]) - s * s) for s in x["size"]]) for m, x in zip(self.m, (a, b))]
        self.contacts = []

    def mass(self):
        M, f = np.zeros((12, 12)), np.zeros(12)
        for k in (0, 1):
            i, w = 6 * k, self.u[6 * k + 3:6 * k + 6]
            J = self.R[k] @ self.J[k] @ self.R[k].T
            M[i:i + 3, i:i + 3], M[i + 3:i + 6, i + 3:i + 6] = self.m[k] * np.eye(3), J
            f[i:i + 3], f[i + 3:i + 6] = self.m[k] * self.g, -cross(w, J @ w)
        return M, f

    def move(self, d):
        for k in (0, 1):
            self.p[k] = self.p[k] + d[6 * k:6 * k + 3]
            self.R[k] = turn(d[6 * k + 3:6 * k + 6]) @ self.R[k]

    def vertices(self, k):
        half = np.array(self.boxes[k]["size"]) / 2
        return [(i, self.p[k] + self.R[k] @ (half * np.array(s))) for i, s in enumerate(itertools.product((-1, 1), repeat=3))]

    def detect(self):
        """vertices of one in the other: the point at the nearest face, the normal of that on the first, the distance"""
        found = {}
        for mine in (0, 1) if self.both else (0,):
            half = np.array(self.boxes[1 - mine]["size"]) / 2
            for key, x in self.vertices(mine):
                local = self.R[1 - mine].T @ (x - self.p[1 - mine])
                depth = half - np.abs(local)
                if depth.min() < 0:
                    continue
                axis = int(depth.argmin())
                n = self.R[1 - mine][:, axis] * np.sign(local[axis])
                found[mine, key] = [x, x + n * depth[axis], n, -depth[axis], mine]
        old, self.contacts = dict(self.contacts), []
        for key, c in found.items():
            if key in old and old[key][5] < 0:      # it pulled: gone for this step
                continue
            self.contacts.append((key, c + [0.0]))

    def row(self, c, direction):
        G = np.zeros(12)
        for k, x in ((c[4], c[0]), (1 - c[4], c[1])):
            s = 1 if k == c[4] else -1
            G[6 * k:6 * k + 3] = s * direction
            G[6 * k + 3:6 * k + 6] = s * cross(x - self.p[k], direction)
        return G

    def solve(self, A, b, G, R, g, one_sided):
        """A u - G'l = b, G u + R l = g, or >= g with l >= 0; the least sets of rows first"""
        m = len(g)
        for n in range(m + 1) if one_sided else (m,):
            for on in itertools.combinations(range(m), n):
                on = list(on)
                S = np.block([[A, -G[on].T], [G[on], np.diag(R[on])]])
                x = np.linalg.solve(S, np.concatenate([b, g[on]]))
                u, l = x[:12], np.zeros(m)
                l[on] = x[12:]
                if not one_sided or (l.min(initial=0) >= 0 and (G @ u + R * l - g).min(initial=0) > -1e-12):
                    return u, l
        raise RuntimeError("no active set")

    def correct(self):
        self.detect()
        if not self.contacts or self.compliance > 0:
            return
        G = np.array([self.row(c, c[2]) for _, c in self.contacts])
        g = np.array([max(-(c[3] + self.tol), 0) for _, c in self.contacts])
        self.move(self.solve(self.mass()[0], np.zeros(12), G, np.zeros(len(g)), g, not self.bilateral)[0])

    def step(self):
        M, f = self.mass()
        b = M @ self.u + H * f
        if self.contacts:
            G = np.array([self.row(c, c[2]) for _, c in self.contacts])
            R, g = np.zeros(len(G)), np.zeros(len(G))
            if self.compliance > 0:
                s = 1 / (H / 2 + self.damping * self.compliance)
                R[:] = s * self.compliance / H
                g = np.array([-s * min(c[3] + self.tol, 0) for _, c in self.contacts])
            self.u, l = self.solve(M, b, G, R, g, not self.bilateral)
            for (_, c), impulse in zip(self.contacts, l):
                c[5] = impulse / H
                if self.mu > 0 and self.bilateral:      # each by itself, in the order of rows
                    v = sum(s * (self.u[6 * k:6 * k + 3] + cross(self.u[6 * k + 3:6 * k + 6], x - self.p[k]))
                            for s, k, x in ((1, c[4], c[0]), (-1, 1 - c[4], c[1])))
                    c.append(v - c[2] * (v @ c[2]))
            for _, c in self.contacts if self.mu > 0 and self.bilateral else []:
                speed = np.linalg.norm(c[6])
                if speed > 0:
                    D = self.row(c, -c[6] / speed)
                    push = np.linalg.solve(M, D)
                    most = self.mu * max(c[5], 0) * H
                    self.u = self.u + push * np.clip(-(D @ self.u) / (D @ push), -most, most)
        else:
            self.u = np.linalg.solve(M, b)
        self.move(H * self.u)
        self.correct()


def boxes_script(x):
    out = ['local art = require "art"', 'local mech = art.root { name = "r", maxStepSize = %r }:add(art.MechModel { name = "m", gravity = %s, penetrationTol = %r })'
           % (H, lua(list(x.g)), x.tol)]
    for name, box in zip("ab", x.boxes):
        out.append('local %s = mech:add(art.box { name = "%s", size = %s, density = %r, position = %s, orientation = %s, velocity = %s })' % (
            name, name, lua(box["size"]), box["density"], lua(box["position"]), lua(box["turn"]), lua(box["velocity"])))
    out.append('mech:set_collision_behavior(a, b, { friction = %r, compliance = %r, damping = %r, method = "VERTEX_PENETRATION", '
               'vertexPenetrations = "%s", bilateralVertexContact = %s })' % (x.mu, x.compliance, x.damping, "BOTH_COLLIDABLES" if x.both else "FIRST_COLLIDABLE", lua(x.bilateral)))
    return "\n".join(out) + "\n"


def compare_boxes(x, steps=25):
    with open("c.lua", "w") as f:
        f.write(boxes_script(x))
    subprocess.run(["artbuild", "-q", "c.lua", "-o", "c.art"], check=True)
    record = ",".join("models/m/rigidBodies/%s:%s" % (b, p) for b in "ab" for p in ("position", "orientation", "velocity"))
    done = subprocess.run(["artsim", "-q", "c.art", "-t", repr(steps * H), "--compat", "artisynth", "-r", record + "=c.tsv"], capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise RuntimeError("artsim %d %s" % (done.returncode, done.stderr))
    rows = np.array([[float(y) for y in line.split()] for line in open("c.tsv") if line[0] in "0123456789"])[-steps:]
    worst, touched = 0, 0
    x.correct()
    for row in rows:
        x.step()
        touched += bool(x.contacts)
        for k in (0, 1):
            p, o, v = np.split(row[1 + 13 * k:14 + 13 * k], (3, 7))
            d = [p - x.p[k], rotation_vector(turn(o[:3] / np.linalg.norm(o[:3]) * o[3] * DEG).T @ x.R[k]), (v - x.u[6 * k:6 * k + 6]) * H]
            worst = max(worst, np.abs(np.concatenate(d)).max())
        if os.environ.get("VERBOSE") == "2":
            print("%.2f contacts %d, %.1e apart" % (row[0], len(x.contacts), worst), [c[5] for _, c in x.contacts])
    return worst, touched


def box(size, density, position, turned=(0, 0, 1, 0), velocity=(0,) * 6):
    return dict(size=size, density=density, position=position, turn=turned, velocity=velocity)


def pairs():
    """what falls on what: a tilted box by a corner, by an edge, on one that moves and turns as well"""
    small = (0.4, 0.3, 0.2)
    large = lambda **more: box((2, 1.6, 0.4), 500, (0, 0, -0.2), **more)
    corner = box(small, 900, (0.1, 0.05, 0.36), (1, 0.6, 0.2, 50), (0.1, 0.2, -1, 0.3, -0.2, 0.5))
    edge = box(small, 900, (0.1, 0.05, 0.26), (1, 0, 0, 40), (0.1, 0, -1.5, 0, 0.1, 0))
    turning = dict(velocity=(0, 0, 0.8, 0.2, 0.4, 0.1))
    for a in (corner, edge):
        for b in (large(), large(**turning)):
            yield a, b


def contact_variants():
    for a, b in pairs():
        yield dict(a=a, b=b)
        yield dict(a=a, b=b, mu=0.25)
        yield dict(a=a, b=b, compliance=1e-5, damping=50)
        yield dict(a=a, b=b, bilateral=False)
        yield dict(a=a, b=b, bilateral=False, compliance=1e-5, damping=50, both=True)


def full_variants():
    for make in (iv.star, iv.body, iv.planar, iv.ball):
        for compat in (True, False):
            yield make, compat


def compare_full(make, compat, steps=15 if os.environ.get("ART_LONG") else 8):
    """FullBackwardEuler of the models of inverse control, whose muscles have given excitations"""
    model = make()
    model.compat = compat
    ex = {k: 0.2 + 0.1 * i for i, k in enumerate(model.m["muscles"])}
    with open("f.lua", "w") as f:
        text = iv.script(model, dict(exciters={k: dict(start=a) for k, a in ex.items()}, targets={}))
        f.write(text[:text.index("local t = mech:add_tracking")])
    subprocess.run(["artbuild", "-q", "f.lua", "-o", "f.art"], check=True)
    moving = [k for k in model.at if model.at[k] < model.n]
    record = ["models/m/%s/%s:%s" % ("rigidBodies" if k in model.m["bodies"] else "particles", k, p) for k in moving
              for p in (("position", "orientation", "velocity") if k in model.m["bodies"] else ("position", "velocity"))]
    done = subprocess.run(["artsim", "-q", "f.art", "-t", repr(steps * H), "--integrator", "FullBackwardEuler", "-r", ",".join(record) + "=f.tsv"] +
                          (["--compat", "artisynth"] if compat else []), capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise RuntimeError("artsim %d %s" % (done.returncode, done.stderr))
    rows = np.array([[float(y) for y in line.split()] for line in open("f.tsv") if line[0] in "0123456789"])[-steps:]
    s, worst = model.begin(), 0
    model.correct(s)
    for row in rows:
        full_backward_euler(model, s, ex)
        at = 1
        for k in moving:
            d = [row[at:at + 3] - s.p[k]]
            if k in s.R:
                o = row[at + 3:at + 7]
                d += [rotation_vector(turn(o[:3] / np.linalg.norm(o[:3]) * o[3] * DEG).T @ s.R[k]),
                      (row[at + 7:at + 13] - np.concatenate([s.v[k], s.w[k]])) * H]
                at += 13
            else:
                d += [(row[at + 3:at + 6] - s.v[k]) * H]
                at += 6
            worst = max(worst, np.abs(np.concatenate(d)).max())
    return worst


def main():
    n, wrong = 0, 0
    for k, v in enumerate(contact_variants()):
        most, touched = compare_boxes(Boxes(v.pop("a"), v.pop("b"), **v))
        n, wrong = n + 1, wrong + (most > 1e-12 or touched < 2)
        if most > 1e-12 or touched < 2 or os.environ.get("VERBOSE"):
            print("contact %d %s: %.1e apart, %d steps with contact" % (k, v, most, touched))
    for make, compat in full_variants():
        most = compare_full(make, compat)
        n, wrong = n + 1, wrong + (most > 1e-12)
        if most > 1e-12 or os.environ.get("VERBOSE"):
            print("FullBackwardEuler of %s%s: %.1e apart" % (make.__name__, " as the original" if compat else "", most))
    print("%d variants agree" % n if wrong == 0 else "%d of %d variants do not agree" % (wrong, n))


if __name__ == "__main__":
    main()

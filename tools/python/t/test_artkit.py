"""Tests of the module; NumPy is taken away with the argument --without-numpy. Run in an empty folder."""
import math
import os
import pickle
import random
import signal
import sys
import threading
import unittest
import warnings
from pathlib import Path

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import artkit  # noqa: E402
from artkit._sim import numpy  # noqa: E402

MODEL = """MechModel [ name="m" gravity=[ 0 0 0 ] integrator=Trapezoidal
 PointList<Particle> [ name="particles" [ name="o" dynamic=false ] [ name="p" mass=1 position=[ 1.1 0 0 ] ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings"
  Muscle [ name="s" points=[ "particles/o" "particles/p" ] restLength=1
    material=SimpleAxialMuscle [ stiffness=25 damping=0 maxForce=10 ] ] ] ]
"""
PLACE, SPEED = "models/m/particles/p:position", "models/m/particles/p:velocity"
EXCITATION, FORCE = "models/m/axialSprings/s:excitation", "models/m/axialSprings/s:forceNorm"


def setUpModule():
    with open("spring.art", "w", encoding="ascii") as file:
        file.write(MODEL)


def table(file):
    return [[float(x) for x in line.split()] for line in Path(file).read_text(encoding="ascii").split("\n")[1:-1]]


def numbers(x):
    return [float(v) for v in x]


class Simulations(unittest.TestCase):
    def setUp(self):
        self.sim = artkit.Sim("spring.art", step=0.001)

    def tearDown(self):
        self.sim.close()

    def test_law_of_a_spring(self):
        for _ in range(300):
            self.sim.step(0.001)
        self.assertEqual(self.sim.time, 300 * 0.001)
        self.assertAlmostEqual(self.sim[PLACE][0], 1 + 0.1 * math.cos(1.5), delta=1e-6)
        self.assertAlmostEqual(self.sim[SPEED][0], -0.5 * math.sin(1.5), delta=1e-5)

    def test_set_get_reset(self):
        s = self.sim
        s[EXCITATION] = 0.25
        self.assertEqual(s[EXCITATION], 0.25)
        self.assertAlmostEqual(s[FORCE], 5, delta=1e-12)
        s[".../p:velocity"] = [1, 2, 3]
        self.assertEqual(numbers(s[SPEED]), [1, 2, 3])
        both = s[PLACE + "," + EXCITATION]
        self.assertEqual(len(both), 4)
        self.assertEqual(s.names(PLACE), [PLACE + "." + k for k in "xyz"])
        s.step(0.01)
        s.reset()
        self.assertEqual((s.time, s[EXCITATION], numbers(s[SPEED])), (0, 0, [0, 0, 0]))

    def test_values_are_copies(self):
        before = self.sim[PLACE]
        self.sim.step(0.1)
        self.assertEqual(before[0], 1.1)

    def test_values_of_the_model(self):
        s = self.sim
        s.step(0.1)
        place = numbers(s[PLACE])
        s["models/m:gravity"] = [0, 0, -10]
        s["models/m/particles/p:dynamic"] = False
        s["models/m:integrator"] = "RungeKutta4"
        self.assertEqual(s["models/m:integrator"], "RungeKutta4")
        self.assertEqual(numbers(s[PLACE]), place)
        s["models/m/particles/p:dynamic"] = True
        s.step(0.1)
        self.assertAlmostEqual(s[SPEED][2], -1, delta=0.05)

    def test_records(self):
        s = self.sim
        record = s.record(PLACE, FORCE, dt=0.01)
        s.record(PLACE, FORCE, dt=0.01, file="record.tsv")
        s.run(0.1)
        self.assertEqual(len(record), 11)
        self.assertEqual(len(record.rows[0]), 5)
        self.assertTrue(all(abs(t - 0.01 * k) < 1e-12 for k, t in enumerate(record.time)))
        self.assertAlmostEqual(record[FORCE][0], 2.5, delta=1e-12)
        self.assertEqual(numbers(record[PLACE][10]), numbers(s[PLACE]))
        named = s.record(f"{FORCE} as pull,{PLACE} as place of *")
        s.step(0.01)
        self.assertEqual(named.names, ["pull", "place of p.x", "place of p.y", "place of p.z"])
        self.assertEqual(named["pull"][-1], s[FORCE])
        record.save("saved.tsv")
        s.close()
        self.assertEqual(table("record.tsv"), table("saved.tsv"))

    def test_states(self):
        s = self.sim
        s.run(0.1)
        state = s.state
        s.save_state("state.txt")
        s.run(0.1)
        there = numbers(s[PLACE])
        s.state = state
        self.assertAlmostEqual(s.time, 0.1, delta=1e-12)
        s.run(0.1)
        self.assertEqual(numbers(s[PLACE]), there)
        s.load_state("state.txt")
        self.assertAlmostEqual(s.time, 0.1, delta=1e-12)
        with self.assertRaises(artkit.InputError):
            s.state = b"nonsense"

    def test_way_points(self):
        s = self.sim
        s.waypoint(0.05)
        s.breakpoint(0.2)
        self.assertEqual([row[0] for row in s.waypoints], [0.05, 0.2])
        self.assertEqual(s.run(), 0.2)
        there = numbers(s[PLACE])
        self.assertEqual(s.goto(0.05), 0.05)
        s.run_to(0.2)
        self.assertEqual(numbers(s[PLACE]), there)

    def test_frames(self):
        self.sim.frames("frames", 0.05, "parts=points")
        self.sim.run(0.1)
        self.sim.close()
        frames = artkit.read_frames("frames.pvd")
        self.assertEqual([round(f.time, 9) for f in frames], [0, 0.05, 0.1])
        self.assertTrue(os.path.isfile(frames[2].files["points"]))

    def test_pictures_and_models(self):
        self.sim.run(0.1)
        self.sim.save("later.art")
        with artkit.Sim("later.art") as later:
            self.assertAlmostEqual(later[PLACE][0], self.sim[PLACE][0], delta=1e-12)
        self.sim.render("now.png", "--size", "40x30")
        self.assertEqual(Path("now.png").read_bytes()[:4], b"\x89PNG")

    def test_errors(self):
        s = self.sim
        with self.assertRaises(artkit.NotFoundError) as caught:
            s["models/m/particles/q:position"]
        self.assertIn("particles/q", str(caught.exception))
        self.assertEqual(caught.exception.exit_code, 3)
        self.assertEqual(str(pickle.loads(pickle.dumps(caught.exception))), str(caught.exception))
        for wrong in ([1, 2], [1, 2, 3, 4], float("nan"), [1, 2, float("inf")]):
            with self.assertRaises(artkit.InputError):
                s[SPEED] = wrong
        with self.assertRaises(artkit.Error):
            s[FORCE] = 3
        with self.assertRaises(artkit.UsageError):
            s.command("walk")
        with self.assertRaises(artkit.UsageError):
            artkit.Sim("spring.art", stepp=1)
        with self.assertRaises(artkit.UsageError):
            s.run(-1)
        with self.assertRaises(artkit.InputError) as caught:
            artkit.Sim("nowhere.art")
        self.assertIn("nowhere.art", str(caught.exception))
        with open("bad.art", "w", encoding="ascii") as file:
            file.write('MechModel [ name="m"\n  gravity=[ 0 0 ] ]\n')
        with self.assertRaises(artkit.InputError) as caught:
            artkit.Sim("bad.art")
        self.assertIn("bad.art:2:", str(caught.exception))
        self.assertEqual(numbers(s[SPEED]), [0, 0, 0])
        s.close()
        for use in (s.step, s.reset, lambda: s[PLACE], lambda: s.time):
            with self.assertRaises(artkit.UsageError):
                use()

    def test_numerics_that_fail(self):
        s = self.sim
        s.step(0.01)
        s[SPEED] = [1e200, 0, 0]
        with self.assertRaises(artkit.NumericsError) as caught:
            s.step(0.01)
        self.assertEqual(caught.exception.exit_code, 4)
        s.reset()
        s.step(0.01)

    def test_warnings(self):
        with open("odd.art", "w", encoding="ascii") as file:
            file.write('MechModel [ name="m" quality=3 ]\n')
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            artkit.Sim("odd.art").close()
        self.assertTrue(any("quality" in str(w.message) for w in seen))
        with self.assertRaises(artkit.InputError):
            artkit.Sim("odd.art", strict=True)

    def test_interrupt(self):
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        try:
            with self.assertRaises(KeyboardInterrupt):
                self.sim.run(1e6)
        finally:
            signal.signal(signal.SIGALRM, before)
        t = self.sim.time
        self.assertTrue(0 < t < 1e6)
        self.sim.step(0.01)

    def test_threads(self):
        def work(k):
            with artkit.Sim("spring.art", step=0.001, threads=1) as s:
                for _ in range(300):
                    s.step(0.001)
                found[k] = numbers(s[PLACE])
        found = [None] * 4
        threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertTrue(found[0] and all(x == found[0] for x in found))

    def test_tools(self):
        self.assertIn("MechModel", artkit.tool("artinfo", "tree", "spring.art"))
        with self.assertRaises(artkit.InputError) as caught:
            artkit.tool("artinfo", "tree", "nowhere.art")
        self.assertIn("nowhere.art", str(caught.exception))


def start(env, rng):
    env.sim[PLACE] = [rng.uniform(0.9, 1.1), 0, 0]


def make(i=0, **more):
    return artkit.Env("spring.art", [PLACE, SPEED], [EXCITATION], 0.01, step=0.001, horizon=5, start=start,
                      reward=lambda env, x, action: -abs(x[0] - 1), terminated=lambda env, x: x[0] > 1.2, **more)


def refuse(i):
    if i:
        return artkit.Env("nowhere.art", [PLACE], [EXCITATION], 0.01)
    return make()


class Environments(unittest.TestCase):
    def test_interface(self):
        env = make()
        x, info = env.reset(seed=3)
        self.assertEqual(len(x), 6)
        self.assertEqual(env.action_space.shape, (1,))
        self.assertEqual(env.observation_space.shape, (6,))
        self.assertTrue(env.action_space.contains(env.action_space.sample()))
        again, _ = env.reset(seed=3)
        self.assertEqual(numbers(x), numbers(again))
        self.assertNotEqual(numbers(env.reset()[0]), numbers(x))
        for k in range(5):
            x, reward, terminated, truncated, info = env.step([0.1])
            self.assertIsInstance(reward, float)
            self.assertAlmostEqual(info["time"], 0.01 * (k + 1), delta=1e-12)
            self.assertEqual((terminated, truncated), (False, k == 4))
        env.step([7.0])      # kept to the bounds
        self.assertEqual(env.sim[EXCITATION], 1)
        with self.assertRaises(artkit.UsageError):
            env.step([1, 2])
        env.close()
        with self.assertRaises(artkit.UsageError):
            make(low=[0, 0], high=[1, 1])

    def test_pool_is_what_its_parts_are(self):
        rng = random.Random(1)
        actions = [[[rng.random()] for _ in range(7)] for _ in range(12)]
        seen = []
        for processes in (1, 3):
            with artkit.EnvPool(make, 7, processes) as pool:
                rows = [[numbers(r) for r in pool.reset(seed=5)]]
                for a in actions:
                    x, rewards, terminated, truncated = pool.step(a)
                    rows.append(([numbers(r) for r in x], numbers(rewards), list(map(bool, truncated))))
                seen.append(rows)
        self.assertEqual(seen[0], seen[1])
        env = make(4)
        x, _ = env.reset(seed=5 + 4)
        self.assertEqual(numbers(x), seen[0][0][4])
        for k in range(12):
            x, reward, terminated, truncated, _ = env.step(actions[k][4])
            self.assertEqual((reward, truncated), (seen[0][k + 1][1][4], seen[0][k + 1][2][4]))
            if truncated:
                x, _ = env.reset()
            self.assertEqual(numbers(x), seen[0][k + 1][0][4])
        env.close()

    def test_pool_reports_what_its_processes_say(self):
        with self.assertRaises(artkit.InputError) as caught:
            artkit.EnvPool(refuse, 4, 2)
        self.assertIn("nowhere.art", str(caught.exception))
        with artkit.EnvPool(make, 2, 1) as pool:
            with self.assertRaises(artkit.UsageError):
                pool.step([[0.1]])
            os.kill(pool._workers[0][0].pid, signal.SIGKILL)
            with self.assertRaises(RuntimeError):
                pool.step([[0.1], [0.2]])

    def test_picture(self):
        env = make(render_mode="rgb_array")
        env.reset()
        if numpy is None:
            with self.assertRaises(artkit.UsageError):
                env.render()
        else:
            picture = env.render("--size", "40x30")
            self.assertEqual((picture.shape, picture.dtype), ((30, 40, 3), numpy.uint8))
            self.assertTrue(picture.std() > 0)
        env.close()


if __name__ == "__main__":
    unittest.main(verbosity=0)

"""An arm that learns to reach by random search: a policy with three weights turns what it sees, the angle that is left, the
rate of the angle and a constant, into excitations of the biceps or the triceps. A change of the weights at random is
kept where the arm comes nearer to its goals (Matyas, Automation and Remote Control 26 (1965) 246-253).
Usage: reach.py MODEL [ROUNDS]"""
import random
import sys

import artkit

ANGLE = "models/mech/bodyConnectors/elbow:theta"
GOALS, STEPS, DT = [-30.0, 10.0, 50.0, 90.0], 100, 0.01


class Reach(artkit.Env):
    """The goal is one more observation; an episode begins with the forearm level."""

    def __init__(self, model):
        self.goal = 0.0
        super().__init__(model, dt=DT, horizon=STEPS, observations=[ANGLE],
                         actions=["models/mech/axialSprings/biceps:excitation", "models/mech/axialSprings/triceps:excitation"])

    def reward(self, x, action):
        return -abs(self.goal - x[0]) - 0.1 * sum(a * a for a in action)


def episode(env, weights, goal):
    """The sum of rewards, and by how many degrees the arm misses at the end."""
    env.goal = goal
    x, _ = env.reset()
    total, before, done = 0.0, x[0], False
    while not done:
        seen = ((goal - x[0]) / 50, (x[0] - before) / DT / 50, 1.0)
        before = x[0]
        drive = sum(w * s for w, s in zip(weights, seen))
        x, reward, _, done, _ = env.step([max(drive, 0.0), max(-drive, 0.0)])
        total += reward
    return total, abs(goal - x[0])


def assess(env, weights):
    runs = [episode(env, weights, goal) for goal in GOALS]
    return sum(total for total, _ in runs), max(miss for _, miss in runs)


if __name__ == "__main__":
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    rng = random.Random(7)
    env = Reach(sys.argv[1])
    best = [0.0, 0.0, 0.0]
    total, first = assess(env, best)
    miss, reach = first, 1.0
    for _ in range(rounds):
        weights = [w + rng.gauss(0, reach) for w in best]
        new, off = assess(env, weights)
        # the range of the search grows with success and shrinks without
        if new > total:
            best, total, miss, reach = weights, new, off, reach * 1.5
        else:
            reach *= 0.93
    env.close()
    print(f"misses by {first:.0f} degrees at first, by {miss:.1f} after {rounds} rounds")
    sys.exit(0 if miss < 5 else 1)

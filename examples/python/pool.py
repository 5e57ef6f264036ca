"""A thousand arms in a pool of processes: which of 20 constant excitations of the biceps lifts the hand best for its effort,
wherever it begins?
Usage: pool.py MODEL [ENVIRONMENTS [STEPS]]"""
import sys
import time

import artkit

MODEL = sys.argv[1]
N = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
STEPS = int(sys.argv[3]) if len(sys.argv) > 3 else 50
LEVELS = 20


def start(env, rng):
    """An episode begins with the forearm anywhere within the limits of the elbow."""
    env.sim["models/mech/bodyConnectors/elbow:theta"] = rng.uniform(-40, 100)


def make(_):
    return artkit.Env(MODEL, dt=0.01, horizon=STEPS, start=start,
                      observations=["models/mech/bodyConnectors/elbow:theta", "models/mech/frameMarkers/hand:position"],
                      actions=["models/mech/axialSprings/biceps:excitation", "models/mech/axialSprings/triceps:excitation"],
                      reward=lambda env, x, action: x[3] - 0.05 * (action[0] ** 2 + action[1] ** 2))


if __name__ == "__main__":
    with artkit.EnvPool(make, N) as pool:
        begun = time.perf_counter()
        pool.reset(seed=1)
        reset = time.perf_counter()
        actions = [[i % LEVELS / (LEVELS - 1), 0.0] for i in range(N)]
        totals = [0.0] * LEVELS
        for _ in range(STEPS):
            x, rewards, terminated, truncated = pool.step(actions)
            for i, reward in enumerate(rewards):
                totals[i % LEVELS] += reward
        seconds = time.perf_counter() - reset
    best = max(range(LEVELS), key=totals.__getitem__)
    print(f"{N} arms, {STEPS} steps each: an excitation of {best / (LEVELS - 1):.2f} is best")
    print(f"{N * STEPS / seconds:.0f} steps/s, {reset - begun:.2f} s to begin", file=sys.stderr)
    sys.exit(0 if all(truncated) and not any(terminated) else 1)

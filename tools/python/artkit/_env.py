"""Environments with the interface of gymnasium, which need not be installed, and pools of them in processes."""
from __future__ import annotations

import multiprocessing
import os
import random
import tempfile
import traceback
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from ._library import Error, UsageError
from ._sim import PathLike, Sim, numpy

try:
    import gymnasium
except ImportError:
    gymnasium = None


class Box:
    """A box of numbers with the bounds `low` and `high`: what there is of gymnasium.spaces.Box without gymnasium."""

    def __init__(self, low: Sequence[float], high: Sequence[float]):
        if len(low) != len(high):
            raise UsageError("a box has as many lower as upper bounds", 2)
        self.low, self.high = _vector(low), _vector(high)
        self.shape: Tuple[int, ...] = (len(low),)
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random.seed(seed)

    def sample(self):
        """Random numbers between the bounds; those without bounds are normal."""
        infinite = float("inf")
        return _vector([self._random.uniform(a, b) if -infinite < a and b < infinite else self._random.gauss(0, 1)
                        for a, b in zip(self.low, self.high)])

    def contains(self, x: Sequence[float]) -> bool:
        return len(x) == self.shape[0] and all(a <= v <= b for a, v, b in zip(self.low, x, self.high))

    def __contains__(self, x: Sequence[float]) -> bool:
        return self.contains(x)


def _vector(x: Sequence[float]):
    return numpy.asarray(x, dtype=float) if numpy is not None else [float(v) for v in x]


def _box(low: Sequence[float], high: Sequence[float]):
    if gymnasium is None or numpy is None:
        return Box(low, high)
    return gymnasium.spaces.Box(numpy.asarray(low, float), numpy.asarray(high, float), dtype=numpy.float64)


class Env(gymnasium.Env if gymnasium is not None else object):  # type: ignore[misc]
    """A model as an environment: reset() and step(action) as in gymnasium.

        env = artkit.Env("arm.art",
                         observations=["models/arm/frameMarkers/hand:position"],
                         actions=["models/arm/axialSprings/biceps:excitation"],
                         dt=0.01, horizon=200,
                         reward=lambda env, x, action: -abs(x[2] + 0.25))
        x, info = env.reset(seed=1)
        x, reward, terminated, truncated, info = env.step([0.3])

    `low` and `high` are the bounds of actions (0 and 1 unless given), which are kept to them. `reward(env, x, action)` and
    `terminated(env, x)` are the user's; a subclass may define `reward`, `terminated` and `start` instead. `start(env, rng)`
    places the model at the beginning of an episode, with a random.Random that reset(seed) seeds. An episode is truncated
    after `horizon` steps. Other options are those of artkit.Sim; `threads` is 1 unless given. `env.sim` is the simulation."""

    metadata: Dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 25}

    def __init__(self, model: PathLike, observations: Sequence[str], actions: Sequence[str], dt: float,
                 reward: Optional[Callable[["Env", Any, Any], float]] = None,
                 terminated: Optional[Callable[["Env", Any], bool]] = None,
                 start: Optional[Callable[["Env", random.Random], None]] = None, horizon: Optional[int] = None,
                 low: Optional[Sequence[float]] = None, high: Optional[Sequence[float]] = None,
                 render_mode: Optional[str] = None, **options: Any):
        options.setdefault("threads", 1)
        if not dt > 0:
            raise UsageError("an environment needs a step dt > 0", 2)
        if render_mode not in (None, "rgb_array"):
            raise UsageError(f"render_mode is None or 'rgb_array', not {render_mode!r}", 2)
        self.sim = Sim(model, **options)
        self.dt, self.horizon, self.render_mode = dt, horizon, render_mode
        self._observations, self._actions = ",".join(observations), ",".join(actions)
        if reward is not None:
            self.reward = lambda x, action: reward(self, x, action)  # type: ignore[method-assign]
        if terminated is not None:
            self.terminated = lambda x: terminated(self, x)  # type: ignore[method-assign]
        if start is not None:
            self.start = lambda rng: start(self, rng)  # type: ignore[method-assign]
        n_out, n_in = len(self.sim.names(self._observations)), len(self.sim.names(self._actions))
        infinite = float("inf")
        self.action_space = _box(low if low is not None else [0.0] * n_in, high if high is not None else [1.0] * n_in)
        self.observation_space = _box([-infinite] * n_out, [infinite] * n_out)
        if self.action_space.shape != (n_in,):
            raise UsageError(f"the actions have {n_in} numbers, their bounds {self.action_space.shape[0]}", 2)
        self._low, self._high = list(map(float, self.action_space.low)), list(map(float, self.action_space.high))
        self._rng = random.Random()
        self._n = 0
        self._fresh = True

    # ---- what a subclass may define

    def reward(self, x: Any, action: Any) -> float:
        return 0.0

    def terminated(self, x: Any) -> bool:
        return False

    def start(self, rng: random.Random) -> None:
        """Place the model at the beginning of an episode."""

    # ---- the interface

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> Tuple[Any, dict]:
        if seed is not None:
            self._rng.seed(seed)
        if gymnasium is not None:
            super().reset(seed=seed)
        if not self._fresh:
            self.sim.reset()
        self._fresh = False
        self._n = 0
        self.start(self._rng)
        return self._observe(), {"time": self.sim.time}

    def _observe(self):
        x = self.sim[self._observations]
        return _vector([x]) if isinstance(x, float) else x

    def step(self, action: Sequence[float]) -> Tuple[Any, float, bool, bool, dict]:
        if len(action) != len(self._low):
            raise UsageError(f"an action has {len(self._low)} numbers, not {len(action)}", 2)
        kept = [min(max(float(a), low), high) for a, low, high in zip(action, self._low, self._high)]
        self.sim[self._actions] = kept if len(kept) > 1 else kept[0]
        self.sim.step(self.dt)
        self._n += 1
        self._fresh = False
        x = self._observe()
        truncated = self.horizon is not None and self._n >= self.horizon
        return x, float(self.reward(x, action)), bool(self.terminated(x)), truncated, {"time": self.sim.time}

    def render(self, *options: object):
        """The picture as an array of rows, columns and three colours (render_mode "rgb_array"); needs NumPy."""
        if self.render_mode is None:
            return None
        from ._png import read_png
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "now.png")
            self.sim.render(file, *options)
            return read_png(file)

    def close(self) -> None:
        self.sim.close()


# ------------------------------------------------------------------------- pools

def _work(pipe, make: Callable[[int], Env], numbers: Sequence[int], x, actions, rewards, flags) -> None:
    """A process with some of the environments: takes orders until the pool closes. The rows are shared."""
    envs: List[Env] = []
    try:
        for i in numbers:
            envs.append(make(i))
        pipe.send(None)
        n_out, n_in = len(x) // len(rewards), len(actions) // len(rewards)
        while True:
            order, argument = pipe.recv()
            if order == "close":
                break
            for i, env in zip(numbers, envs):
                if order == "step":
                    seen, reward, terminated, truncated, _ = env.step(actions[i * n_in:(i + 1) * n_in])
                    rewards[i], flags[2 * i], flags[2 * i + 1] = reward, terminated, truncated
                    if terminated or truncated:
                        seen, _ = env.reset()
                else:
                    seen, _ = env.reset(seed=None if argument is None else argument + i)
                x[i * n_out:(i + 1) * n_out] = list(seen)
            pipe.send(None)
    except (EOFError, KeyboardInterrupt):
        pass
    except BaseException as error:  # goes to whoever asked
        try:
            pipe.send(error if isinstance(error, Error) else RuntimeError(traceback.format_exc()))
        except (OSError, ValueError):
            pass
    finally:
        for env in envs:
            env.close()


class EnvPool:
    """Many environments in a few processes, stepped together; rows of numbers go through shared memory.

        pool = artkit.EnvPool(make, 1000)           # make(i) makes the i-th artkit.Env
        x = pool.reset(seed=1)                      # (1000, observations)
        x, reward, terminated, truncated = pool.step(actions)

    An environment whose episode has ended begins the next one at once: its row of x is then the first of the new episode.
    What happens in an environment does not depend on how many processes there are. `make` is called in the processes;
    under the start method "spawn" it is a function of a module."""

    def __init__(self, make: Callable[[int], Env], n: int, processes: Optional[int] = None, method: Optional[str] = None):
        if n < 1:
            raise UsageError("a pool has one environment at least", 2)
        context = multiprocessing.get_context(method)
        processes = max(1, min(n, processes or os.cpu_count() or 1))
        self.n = n
        self._workers: List[Tuple[Any, Any]] = []
        self._closed = False
        env = make(0)                    # for the counts of numbers; the processes make their own
        n_out, n_in, self.low, self.high = env.observation_space.shape[0], env.action_space.shape[0], env._low, env._high
        env.close()
        self.n_observations, self.n_actions = n_out, n_in
        self._x, self._actions = context.RawArray("d", n * n_out), context.RawArray("d", n * n_in)
        self._rewards, self._flags = context.RawArray("d", n), context.RawArray("b", 2 * n)
        shared = self._x, self._actions, self._rewards, self._flags
        try:
            for k in range(processes):
                ours, theirs = context.Pipe()
                worker = context.Process(target=_work, args=(theirs, make, range(k, n, processes), *shared), daemon=True)
                worker.start()
                theirs.close()
                self._workers.append((worker, ours))
            for _, pipe in self._workers:
                self._hear(pipe)
        except BaseException:
            self.close()
            raise

    @staticmethod
    def _hear(pipe):
        try:
            said = pipe.recv()
        except (EOFError, ConnectionError):
            raise RuntimeError("a process of the pool has ended") from None
        if isinstance(said, BaseException):
            raise said
        return said

    def _order(self, order: str, argument: Any = None) -> None:
        if self._closed:
            raise UsageError("the pool is closed", 2)
        try:
            for _, pipe in self._workers:
                try:
                    pipe.send((order, argument))
                except OSError:
                    pass  # it has ended: what it has said last is heard now
            for _, pipe in self._workers:
                self._hear(pipe)
        except BaseException:
            self.close()
            raise

    def _table(self, data, width: int):
        if numpy is not None:
            return numpy.frombuffer(data, dtype=float).reshape(self.n, width).copy()
        return [data[i * width:(i + 1) * width] for i in range(self.n)]

    def reset(self, seed: Optional[int] = None):
        """All environments to the start of an episode, the i-th with the seed `seed` + i; their observations."""
        self._order("reset", seed)
        return self._table(self._x, self.n_observations)

    def step(self, actions):
        """An action for each; observations, rewards, terminated, truncated."""
        if len(actions) != self.n:
            raise UsageError(f"{self.n} environments take {self.n} actions, not {len(actions)}", 2)
        if numpy is not None:
            numpy.frombuffer(self._actions, dtype=float)[:] = numpy.asarray(actions, dtype=float).reshape(-1)
        else:
            self._actions[:] = [float(a) for row in actions for a in row]
        self._order("step")
        rewards, flags = list(self._rewards), list(map(bool, self._flags))
        x = self._table(self._x, self.n_observations)
        if numpy is not None:
            return x, numpy.array(rewards), numpy.array(flags[0::2]), numpy.array(flags[1::2])
        return x, rewards, flags[0::2], flags[1::2]

    def close(self) -> None:
        """End the processes."""
        if self._closed:
            return
        self._closed = True
        for _, pipe in self._workers:
            try:
                pipe.send(("close", None))
            except (OSError, ValueError):
                pass
        for worker, pipe in self._workers:
            worker.join(5)
            if worker.is_alive():
                worker.terminate()
                worker.join()
            pipe.close()

    def __enter__(self) -> "EnvPool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

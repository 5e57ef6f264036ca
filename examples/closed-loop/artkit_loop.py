"""Clients of artsim in Python, whole in this file; numpy is used where it is installed.

    with Loop("weight.art", ["models/m/particles/weight:position"], ["models/m/axialSprings/muscle:excitation"], 0.005) as loop:
        t, x = loop.observe()
        while t < 1:
            t, x = loop.step([0.3])

    with Session("weight.art") as s:
        s("run 0.5")
        print(s.get("models/m/particles/weight:position"))

Env is an environment with the interface of gymnasium: reset() and step(action).
"""
import json
import subprocess

try:
    import numpy as np
    array = np.array
except ImportError:
    array = list


class Failure(Exception):
    """What artsim said."""


class Loop:
    """A closed loop: rows of observations and inputs (artsim --control)."""

    def __init__(self, model, observations, inputs, dt, *options, program="artsim"):
        spec = ",".join(observations) + ":" + ",".join(inputs) + "@" + repr(dt)
        self.run = subprocess.Popen([program, "-q", model, "--control", spec, *options], stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self.names = self._line().lstrip("# ").rstrip("\n").split("\t")[1:]
        self.inputs = self._line().split("\t")[1:]

    def _line(self):
        line = self.run.stdout.readline()
        if not line:
            raise Failure(self.run.stderr.read().strip() or "the run has ended")
        return line

    def observe(self):
        """The time and the observations."""
        row = [float(x) for x in self._line().split("\t")]
        return row[0], array(row[1:])

    def step(self, inputs):
        """Takes a control step with these inputs; the time and the observations behind it."""
        self.run.stdin.write(" ".join(repr(float(x)) for x in inputs) + "\n")
        self.run.stdin.flush()
        return self.observe()

    def close(self):
        for stream in (self.run.stdin, self.run.stdout, self.run.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass
        return self.run.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Session:
    """Commands of the console (docs/console.md); each answer is a list of rows or a text."""

    def __init__(self, model=None, *options, program="artsim"):
        command = [program, "-q", "--console", "--console-format", "json", *options] + ([model] if model else [])
        self.run = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                    text=True, bufsize=1)

    def __call__(self, line):
        self.run.stdin.write(line + "\n")
        self.run.stdin.flush()
        answer = self.run.stdout.readline()
        if not answer:
            raise Failure(self.run.stderr.read().strip() or "the session has ended")
        answer = json.loads(answer)
        if not answer["ok"]:
            raise Failure(answer["error"])
        return answer.get("rows", answer.get("text"))

    def get(self, name):
        value = self("get " + name)[0][1]
        return array(value) if isinstance(value, list) else value

    def close(self):
        self.run.stdin.close()
        self.run.stdout.close()
        self.run.stderr.close()
        return self.run.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Env:
    """reset() and step(action) as gymnasium has them; reward(t, x, action) and done(t, x) are the user's."""

    def __init__(self, model, observations, inputs, dt, reward, done, **how):
        self.make = lambda: Loop(model, observations, inputs, dt, **how)
        self.reward, self.done, self.loop = reward, done, None

    def reset(self, seed=None, options=None):
        if self.loop:
            self.loop.close()
        self.loop = self.make()
        self.t, x = self.loop.observe()
        return x, {}

    def step(self, action):
        self.t, x = self.loop.step(action)
        return x, self.reward(self.t, x, action), self.done(self.t, x), False, {"time": self.t}

    def close(self):
        if self.loop:
            self.loop.close()

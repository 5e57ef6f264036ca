"""What the module for Python costs beside the simulation: seconds of the processor for a loop that sets, steps and gets, and for
the same run within the library. python.py MODEL SET GET"""
import sys
import time

import artkit

MODEL, SET, GET = sys.argv[1:4]
N, DT = 100000, 0.01


def seconds(work):
    best = float("inf")
    for _ in range(5):
        with artkit.Sim(MODEL, threads=1) as s:
            s[SET] = value = s[SET]
            s.step(DT)
            begun = time.process_time()
            work(s, value)
            best = min(best, time.process_time() - begun)
    return best / N * 1e6


def run(s, value):
    s.run(N * DT)


def step(s, value):
    for _ in range(N):
        s.step(DT)


def loop(s, value):
    for _ in range(N):
        s[SET] = value
        s.step(DT)
        s[GET]


def within(s, value):
    for _ in range(N):
        s[SET] = value


def get(s, value):
    for _ in range(N):
        s[GET]


for name, work in ("a run", run), ("steps", step), ("set, step, get", loop), ("set alone", within), ("get alone", get):
    print(f"{name}\t{seconds(work):.2f}")

"""Holds the jaw of examples/jaw open: a proportional, integral and derivative controller sets the openers' excitation so that the
incisors are 20 mm below where they meet, while the closers stay at rest. Arguments: the model, a file for the record."""
import sys

from artkit_loop import Loop

INCISOR, OPEN = "models/jaw/frameMarkers/incisor", "models/jaw/exciters/open"
GOAL, DT = 0.020, 0.002

with Loop(sys.argv[1], [INCISOR + ":position", INCISOR + ":velocity"], [OPEN + ":excitation"], DT, "-t", "1.5",
          "-r", f"{INCISOR}:position,{OPEN}:excitation@0.01={sys.argv[2]}") as loop:
    t, x = loop.observe()
    closed, total = x[2], 0.0
    while t < 1.5 - DT / 2:
        left = GOAL - (closed - x[2])
        total += left * DT
        t, x = loop.step([min(max(20 * left + 400 * total + 0.3 * x[5], 0.0), 1.0)])
    gap = closed - x[2]
print(f"the incisors are {1000 * gap:.1f} mm apart")
sys.exit(0 if abs(gap - GOAL) < 0.001 else 1)

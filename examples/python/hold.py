"""Holds the forearm at 60 degrees: a controller in Python, proportional, integral and derivative, sets excitations at each step."""
import sys

import artkit

BICEPS, TRICEPS = "models/mech/axialSprings/biceps:excitation", "models/mech/axialSprings/triceps:excitation"
ELBOW, FORCE = "models/mech/bodyConnectors/elbow:theta", "models/mech/axialSprings/biceps:forceNorm"
GOAL, DT = 60.0, 0.005


def hold(model, table):
    with artkit.Sim(model) as s:
        record = s.record(ELBOW, BICEPS, TRICEPS, FORCE, dt=0.01)
        total, before = 0.0, s[ELBOW]
        while s.time < 3:
            angle = s[ELBOW]
            error = GOAL - angle
            total += error * DT
            drive = 0.02 * error + 0.05 * total - 0.003 * (angle - before) / DT
            before = angle
            s[BICEPS] = min(max(drive, 0), 1)
            s[TRICEPS] = min(max(-drive, 0), 1)
            s.step(DT)
        record.save(table)
        print(f"{len(record)} rows, {record[ELBOW][-1]:.2f} degrees, {record[FORCE][-1]:.1f} N")
        return abs(record[ELBOW][-1] - GOAL) < 0.5


if __name__ == "__main__":
    sys.exit(0 if hold(sys.argv[1], sys.argv[2]) else 1)

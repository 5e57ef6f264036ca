"""artkit from Python: models that run, records and frames, environments for learning.

    import artkit
    s = artkit.Sim("arm.art")
    s["models/arm/axialSprings/biceps:excitation"] = 0.3
    s.step(0.01)

There is no simulation in this module: libartkit does it, by the interface of art/embed.h. NumPy is used where it is installed.
docs/python.md shows what one does with it."""
from ._library import (ABI, Error, InputError, Notice, NotFoundError, NumericsError, SystemFailure, UsageError, library,
                       program, tool)
from ._env import Box, Env, EnvPool
from ._frames import Frame, read_frames
from ._sim import Record, Sim, build


def version() -> str:
    """The version of the library."""
    return library().version().decode()


__all__ = ["Box", "Env", "EnvPool", "Error", "Frame", "InputError", "Notice", "NotFoundError", "NumericsError", "Record",
           "Sim", "SystemFailure", "UsageError", "build", "program", "read_frames", "tool", "version"]

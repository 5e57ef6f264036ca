"""The C library, loaded by ctypes: art/embed.h. Nothing here knows what the numbers mean."""
from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Optional

ABI = 2
EXIT_CODES = {2: "usage", 3: "input", 4: "numerics", 5: "system"}


class Error(Exception):
    """What the library or a program said, with the exit code that the programs have for it:
    2 usage, 3 input not understood, 4 the numerics failed, 5 the system failed."""

    exit_code = 1

    def __init__(self, message: str, exit_code: Optional[int] = None):
        super().__init__(message)
        if exit_code is not None:
            self.exit_code = exit_code

    def __reduce__(self):
        return type(self), (str(self), self.exit_code)


class UsageError(Error, ValueError):
    """A call that contradicts itself, an unknown option or command (exit code 2)."""

    exit_code = 2


class InputError(Error, ValueError):
    """A file, a path, a name or a value was not understood (exit code 3)."""

    exit_code = 3


class NotFoundError(InputError, KeyError):
    """A path, a property or another name does not exist (exit code 3)."""

    __str__ = Exception.__str__


class NumericsError(Error, ArithmeticError):
    """The numerics failed: a singular system, a divergence; the state is the last good one (exit code 4)."""

    exit_code = 4


class SystemFailure(Error, OSError):
    """A file could not be read or written, memory ran out (exit code 5)."""

    exit_code = 5


class Notice(UserWarning):
    """A warning of the library."""


_BY_CODE = {2: UsageError, 3: InputError, 4: NumericsError, 5: SystemFailure}
_NOT_FOUND = -6
_INTERRUPTED = -13


def failure(message: str, exit_code: int, status: int = 0) -> Exception:
    """The exception for an exit code."""
    if status == _INTERRUPTED:
        return KeyboardInterrupt(message)
    kind = NotFoundError if status == _NOT_FOUND else _BY_CODE.get(exit_code, Error)
    return kind(message, exit_code)


def _candidates():
    """Where the library may be: said by the user, beside an installed module, in a build tree, where the loader looks."""
    name = f"libartkit.so.{ABI}"
    said = os.environ.get("ARTKIT_LIBRARY")
    if said:
        yield said
        return
    for folder in Path(__file__).resolve().parents:
        for place in (folder / name, folder / "lib" / name, folder / "build" / "lib" / name):
            if place.is_file():
                yield str(place)
    yield name


_P = ctypes.c_void_p
_S = ctypes.c_char_p
_I = ctypes.c_int
_D = ctypes.c_double
_X = ctypes.POINTER(ctypes.c_double)
POLL = ctypes.CFUNCTYPE(_I, _P)

# name: (result, arguments)
_CALLS = {
    "create": (_P, []),
    "free": (None, [_P]),
    "abi": (_I, []),
    "version": (_S, []),
    "option": (_I, [_P, _S, _S]),
    "share": (_I, [_P, _P]),
    "load": (_I, [_P, _S]),
    "execute": (_I, [_P, _S, ctypes.POINTER(_S)]),
    "error": (_S, [_P]),
    "exit_code": (_I, [_I]),
    "has_messages": (_I, [_P]),
    "messages": (_S, [_P]),
    "bind": (_I, [_P, _S]),
    "size": (_I, [_P, _I]),
    "columns": (_S, [_P, _I]),
    "get": (_I, [_P, _I, _P]),
    "set": (_I, [_P, _I, _P]),
    "time": (_D, [_P]),
    "step_size": (_D, [_P]),
    "steps": (ctypes.c_long, [_P]),
    "step": (_I, [_P, _D]),
    "run": (_I, [_P, _D, POLL, _P]),
    "reset": (_I, [_P]),
    "save_state": (_I, [_P, ctypes.POINTER(_P), ctypes.POINTER(ctypes.c_size_t)]),
    "load_state": (_I, [_P, _S, ctypes.c_size_t]),
    "record": (_I, [_P, _S, _D]),
    "rows": (_I, [_P, _I, ctypes.POINTER(_X), ctypes.POINTER(ctypes.c_size_t), ctypes.POINTER(ctypes.c_size_t)]),
    "record_columns": (_S, [_P, _I]),
}
# calls that return at once: the lock of the interpreter stays where it is
_SHORT = {"error", "exit_code", "has_messages", "messages", "size", "columns", "time", "step_size", "steps", "rows",
          "record_columns", "abi", "version"}


class Library:
    """The functions art_embed_NAME as attributes NAME."""

    def __init__(self) -> None:
        reasons = []
        for path in _candidates():
            try:
                long = ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
                short = ctypes.PyDLL(path, mode=ctypes.RTLD_GLOBAL)
                break
            except OSError as error:
                reasons.append(str(error))
        else:
            raise ImportError("libartkit is not found (ARTKIT_LIBRARY names it): " + "; ".join(reasons))
        self.path = path
        for name, (result, arguments) in _CALLS.items():
            try:
                function = getattr(short if name in _SHORT else long, "art_embed_" + name)
            except AttributeError:
                raise ImportError(f"{path} is another version: it has no art_embed_{name}") from None
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, function)
        if self.abi() != ABI:
            raise ImportError(f"{path} has the interface {self.abi()}, not {ABI}")


_library: Optional[Library] = None


def library() -> Library:
    """The library, loaded when it is first needed."""
    global _library
    if _library is None:
        _library = Library()
    return _library


def blas_environment() -> dict:
    """The kernels of OpenBLAS that artsim chooses, so that large models give the same bits here and there."""
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as info:
            flags = next((line.split() for line in info if line.startswith("flags")), [])
    except OSError:
        flags = []
    return {"OPENBLAS_CORETYPE": "Haswell"} if "avx2" in flags and "fma" in flags else {}


def program(name: str) -> str:
    """The path of a program: ARTKIT_BIN, beside the library, on the path."""
    folders = [Path(os.environ["ARTKIT_BIN"])] if "ARTKIT_BIN" in os.environ else []
    if os.sep in library().path:
        folders.append(Path(library().path).resolve().parent.parent / "bin")
    for folder in folders:
        if os.access(folder / name, os.X_OK):
            return str(folder / name)
    found = shutil.which(name)
    if not found:
        raise SystemFailure(f"there is no program {name}", 5)
    return found


def tool(name: str, *arguments: object, text: Optional[str] = None) -> str:
    """Run a program of artkit and return what it prints: `tool("artmesh", "info", "skull.obj")`. `text` is its standard
    input. What it says on standard error goes to ours; if it ends with an exit code, that becomes the exception."""
    run = subprocess.run([program(name), *map(str, arguments)], input=text, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        said = run.stderr.strip()
        raise failure(said or f"{name} ended with {run.returncode}", run.returncode)
    if run.stderr:
        print(run.stderr, end="", file=sys.stderr)
    return run.stdout

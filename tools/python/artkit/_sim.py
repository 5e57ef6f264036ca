"""A running model."""
from __future__ import annotations

import ctypes
import json
import os
import tempfile
import threading
import warnings
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence, Union

from . import _library
from ._library import Error, Notice, NotFoundError, UsageError, failure

try:
    import numpy
except ImportError:                      # everything works without it; arrays are lists then
    numpy = None

PathLike = Union[str, "os.PathLike[str]"]
Value = Any
_UNSUPPORTED = -7                        # ART_EUNSUPPORTED of art/base.h
_USAGE = -11                             # ART_EUSAGE of art/base.h


def _array(data: ctypes.Array, n: int):
    """A view of n numbers: of NumPy, or of the standard library."""
    if numpy is not None:
        return numpy.frombuffer(data, dtype=float, count=n)
    return memoryview(data).cast("B").cast("d")[:n]


def _word(text: str) -> str:
    """A word of the console's language."""
    return f'"{text}"' if any(c.isspace() for c in text) else text


def _text(value: Value) -> str:
    """A value as a file would have it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return " ".join(_text(x) for x in value)
    return repr(value)


_sharing = threading.Lock()
_shared: Dict[str, "Sim"] = {}           # without a model


class _Item:
    """A bound list of properties with the numbers that go to and fro."""

    __slots__ = ("id", "size", "data", "address", "view", "scalar", "names", "paths")

    def __init__(self, lib: _library.Library, handle: int, number: int, paths: str):
        self.id = number
        self.paths = paths
        self.size = lib.size(handle, number)
        self.data = (ctypes.c_double * max(self.size, 1))()
        self.address = ctypes.addressof(self.data)
        self.view = _array(self.data, self.size)
        self.names = lib.columns(handle, number).decode().split("\t")
        self.scalar = self.size == 1


class Record:
    """What a model did, in memory: a row at each time. Grows as the simulation runs; a reset empties it."""

    def __init__(self, sim: "Sim", number: int):
        self._sim, self._number = sim, number
        self.names: List[str] = sim._lib.record_columns(sim._handle, number).decode().split("\t")

    def _rows(self):
        rows = ctypes.POINTER(ctypes.c_double)()
        n, width = ctypes.c_size_t(), ctypes.c_size_t()
        sim = self._sim
        sim._check(sim._lib.rows(sim._open(), self._number, rows, n, width))
        return rows, n.value, width.value

    def __len__(self) -> int:
        return self._rows()[1]

    @property
    def rows(self):
        """All numbers, a copy: a row for each time, the time first. An array of NumPy, or a list of lists."""
        rows, n, width = self._rows()
        if numpy is not None:
            return numpy.ctypeslib.as_array(rows, (n, width)).copy() if n else numpy.empty((0, width))
        return [rows[i * width:(i + 1) * width] for i in range(n)]

    @property
    def time(self):
        """The times of the rows, s."""
        return self._column(0)

    def _column(self, k: int):
        rows = self.rows
        return rows[:, k] if numpy is not None else [row[k] for row in rows]

    def __getitem__(self, name: str):
        """The column of a name, or those of a property with several numbers as an array of rows."""
        if name == "time":
            return self.time
        columns = [k + 1 for k, column in enumerate(self.names) if column == name or column.startswith(name + ".")]
        if not columns:
            raise NotFoundError(f"no column '{name}' in the record; it has {', '.join(self.names)}")
        if len(columns) == 1:
            return self._column(columns[0])
        rows = self.rows
        return rows[:, columns] if numpy is not None else [[row[k] for k in columns] for row in rows]

    def to_pandas(self):
        """A DataFrame with the time as its index; needs pandas."""
        import pandas
        rows = self.rows
        return pandas.DataFrame([row[1:] for row in rows], columns=self.names,
                                index=pandas.Index([row[0] for row in rows], name="time"))

    def save(self, file: PathLike) -> None:
        """Write the table that artsim would have written, tabs between numbers; artplot and artprobe read it."""
        lines = ["\t".join(["time", *self.names])]
        lines += ["\t".join(repr(float(x)) for x in row) for row in self.rows]
        Path(file).write_text("\n".join(lines) + "\n", encoding="utf-8")


class Sim:
    """A model that runs, steered from Python.

        s = artkit.Sim("arm.art")
        s["models/arm/axialSprings/biceps:excitation"] = 0.3
        s.step(0.01)
        print(s["models/arm/frameMarkers/hand:position"])

    Names are "PATH:PROPERTY", several parted by commas, with wildcards as in records of artsim. A path may begin with
    ".../": the one component whose path ends so. Options are those of artsim: step, integrator, compat, adaptive, exact,
    ignore, alias, data, controller, monitor, plugin, probes, threads, trust, strict, script_timeout; lists where artsim
    takes them repeatedly. An object serves one thread at a time; different ones run at the same time."""

    def __init__(self, model: PathLike, **options: Union[str, float, bool, Sequence[PathLike]]):
        self._handle: Optional[int] = None
        self._lib = lib = _library.library()
        self._items: Dict[str, _Item] = {}
        self._step, self._set, self._get = lib.step, lib.set, lib.get
        self._has_messages = lib.has_messages
        handle = lib.create()
        if not handle:
            raise MemoryError("no memory for a simulation")
        self._handle = handle
        try:
            options.setdefault("threads", os.cpu_count() or 1)
            self._share(options.pop("alias", None), options.pop("plugin", None))
            for name, value in options.items():
                self._option(name.replace("_", "-"), value)
            missing = {k: v for k, v in _library.blas_environment().items() if k not in os.environ}
            os.environ.update(missing)   # read when the solver for large systems is loaded
            try:
                self._check(lib.load(handle, os.fsencode(model)))
            finally:
                for name in missing:
                    os.environ.pop(name, None)
        except BaseException:
            self.close()
            raise
        self.file = os.fspath(model)

    def _share(self, alias: Any, plugin: Any) -> None:
        """The table of classes is made once in a process, for the same aliases and plug-ins."""
        key = repr((alias, plugin))
        with _sharing:
            first = _shared.get(key)
            if first is None:
                first = Sim.__new__(Sim)
                first._lib, first._handle, first._items = self._lib, self._lib.create(), {}
                first._option("alias", alias)
                first._option("plugin", plugin)
            self._check(self._lib.share(self._handle, first._open()))
            _shared[key] = first

    def _option(self, name: str, value: Any) -> None:
        if value is None:
            return
        values = value if isinstance(value, (list, tuple)) else [value]
        for one in values:
            text = "yes" if one is True else "no" if one is False else str(os.fspath(one) if hasattr(one, "__fspath__") else one)
            self._check(self._lib.option(self._handle, name.encode(), text.encode()))

    # ------------------------------------------------------------------ errors

    def _open(self) -> int:
        if self._handle is None:
            raise UsageError("the simulation is closed", 2)
        return self._handle

    def _check(self, status: int) -> int:
        """A status below zero as an exception; warnings as warnings."""
        lib, handle = self._lib, self._open()
        if lib.has_messages(handle):
            for line in lib.messages(handle).decode(errors="replace").split("\n"):
                if line.startswith("warning: "):
                    warnings.warn(line[9:], Notice, stacklevel=3)
        if status < 0:
            raise failure(lib.error(handle).decode(errors="replace"), lib.exit_code(status), status)
        return status

    # ------------------------------------------------------------------ values

    def _full(self, name: str) -> str:
        """".../muscle:excitation" as the one path that ends so."""
        for dots in (".../", "…/"):
            if name.startswith(dots):
                path, colon, prop = name[len(dots):].rpartition(":")
                ends = path if colon else prop
                found = [p for p in self.find("*" + ends.rpartition("/")[2]) if p == ends or p.endswith("/" + ends)]
                if len(found) != 1:
                    raise NotFoundError(f"'{name}' is {'no component' if not found else 'any of ' + ', '.join(found)}")
                return found[0] + (colon + prop if colon else "")
        return name

    def _bind(self, name: str) -> _Item:
        names = ",".join(self._full(part) for part in name.split(",")) if "…" in name or "..." in name else name
        number = self._check(self._lib.bind(self._open(), names.encode()))
        item = self._items[name] = _Item(self._lib, self._handle, number, names)
        return item

    def __getitem__(self, name: str) -> Value:
        """A value now: a number, an array where there are several, a text or a truth for what holds no numbers, None for
        what is null."""
        item = self._items.get(name)
        if item is None:
            try:
                item = self._bind(name)
            except NotFoundError:
                raise
            except Error:
                return self._get_text(name)
        status = self._get(self._handle, item.id, item.address)
        if status == _UNSUPPORTED:       # null: there are no numbers
            return self._get_text(name)
        if status < 0:
            self._check(status)
        if item.scalar:
            return item.data[0]
        return item.view.copy() if numpy is not None else item.view.tolist()

    def _get_text(self, name: str) -> Value:
        return self.command("get " + _word(self._full(name)))[0][1]

    def __setitem__(self, name: str, value: Value) -> None:
        """Set a value as a controller does: it holds until it is set again, or a reset. What decides how the model is
        compiled, and what holds no numbers, is set in the model, which goes on from its state; a reset keeps it."""
        item = self._items.get(name)
        if item is None:
            try:
                item = self._bind(name)
            except NotFoundError:
                raise
            except Error:
                return self._set_text(name, value)
        try:
            if item.scalar:
                item.data[0] = value
            elif numpy is not None:
                if numpy.size(value) != item.size:
                    raise _wrong_size(name, item.size, numpy.size(value))
                item.view[:] = numpy.reshape(value, -1)
            else:
                numbers = list(value)
                if len(numbers) != item.size:
                    raise _wrong_size(name, item.size, len(numbers))
                item.data[:] = numbers
        except TypeError:
            return self._set_text(name, value)
        status = self._set(self._handle, item.id, item.address)
        if status == _USAGE:
            return self._set_text(name, value)
        if status < 0:
            self._check(status)
        return None

    def _set_text(self, name: str, value: Value) -> None:
        self.command(f"set {_word(self._full(name))} {_text(value)}")

    def names(self, name: str) -> List[str]:
        """The names of the numbers that a name stands for."""
        return (self._items.get(name) or self._bind(name)).names

    # -------------------------------------------------------------------- time

    def step(self, dt: float = 0.0) -> None:
        """Advance by dt seconds, or by one step of the model."""
        handle = self._handle or self._open()
        status = self._step(handle, dt)
        if status or self._has_messages(handle):
            self._check(status)

    def run(self, seconds: Optional[float] = None) -> float:
        """Advance by a time, or to the next break point or the end of the probes. Ctrl-C stops it between two steps. The
        time reached."""
        if seconds is None:
            self.command("run")
            return self.time
        return self.run_to(self.time + seconds)

    def run_to(self, time: float) -> float:
        """Advance to a time."""
        pending: List[BaseException] = []

        # Handlers of signals, which may raise, run when bytecode does: at the entry of a function, but within the `try`
        # of a generator that goes on.
        def watch() -> Iterator[int]:
            while True:
                try:
                    yield len(pending)
                except GeneratorExit:
                    return
                except BaseException as error:
                    pending.append(error)

        watching = watch()
        next(watching)
        status = self._lib.run(self._open(), time, _library.POLL(watching.send), None)
        watching.close()
        if pending:
            raise pending[0]
        self._check(status)
        return self.time

    @property
    def time(self) -> float:
        """s"""
        return self._lib.time(self._open())

    @property
    def step_size(self) -> float:
        """The root's step, s."""
        return self._lib.step_size(self._open())

    @property
    def steps(self) -> int:
        """Steps taken by all models since the start or the last reset."""
        return self._lib.steps(self._open())

    def reset(self) -> None:
        """Back to the start."""
        self._check(self._lib.reset(self._open()))

    @property
    def state(self) -> bytes:
        """The state, as text (state(5)); assigning one goes on from there."""
        text, n = ctypes.c_void_p(), ctypes.c_size_t()
        self._check(self._lib.save_state(self._open(), text, n))
        return ctypes.string_at(text.value or 0, n.value)

    @state.setter
    def state(self, text: bytes) -> None:
        self._check(self._lib.load_state(self._open(), text, len(text)))

    def save_state(self, file: PathLike) -> None:
        self.command(f"state save {_word(os.fspath(file))}")

    def load_state(self, file: PathLike) -> None:
        self.command(f"state load {_word(os.fspath(file))}")

    def waypoint(self, time: float, file: Optional[PathLike] = None) -> None:
        """End a step at a time and keep the state there, for goto; write it to a file."""
        self.command(f"waypoint {time!r}" + (f" {_word(os.fspath(file))}" if file else ""))

    def breakpoint(self, time: float) -> None:
        """run() without a time stops there."""
        self.command(f"breakpoint {time!r}")

    @property
    def waypoints(self) -> List[list]:
        """[time, "way" or "break", "kept" or "-"] each."""
        return self.command("waypoints")

    def goto(self, time: float) -> float:
        """To a time, on or back: from the last state that was kept before it."""
        self.command(f"goto {time!r}")
        return self.time

    # ------------------------------------------------------------------ outputs

    def record(self, *names: str, dt: float = 0.0, file: Optional[PathLike] = None) -> Optional[Record]:
        """Record properties every dt seconds (0: every step) from now on: in memory, or in a file as artsim does."""
        paths = ",".join(self._full(part) for name in names for part in name.split(","))
        if file is not None:
            self.command(f"record {_word(paths + (f'@{dt!r}' if dt else '') + '=' + os.fspath(file))}")
            return None
        return Record(self, self._check(self._lib.record(self._open(), paths.encode(), dt)))

    def input(self, names: str, file: PathLike) -> None:
        """Drive properties from the columns of a file, from now on."""
        self.command(f"input {_word(names + '=' + os.fspath(file))}")

    def frames(self, folder: PathLike, dt: float = 0.0, *options: str) -> None:
        """Write what the model shows every dt seconds as files of VTK, and FOLDER.pvd; options as for artsim --frames:
        "packed", "fields=stress+displacement", "parts=fem". read_frames reads the list."""
        wanted = ",".join(([repr(dt)] if dt else []) + list(options))
        folder = os.fspath(folder)
        place = f'"{folder}"' if "@" in folder else folder
        self.command(f"frames {_word(place + ('@' + wanted if wanted else ''))}")

    def save(self, file: PathLike) -> None:
        """Write the model as it is now."""
        self.command(f"save {_word(os.fspath(file))}")

    def render(self, file: PathLike, *options: object) -> None:
        """A picture of the model as it is now, by artrender and with its options."""
        with tempfile.TemporaryDirectory() as folder:
            model = os.path.join(folder, "now.art")
            self.save(model)
            data = ["--data", os.path.dirname(os.path.abspath(self.file))]
            _library.tool("artrender", "-q", model, *data, "-o", os.fspath(file), *options)

    # ---------------------------------------------------------------- structure

    def command(self, line: str) -> Any:
        """Execute a command of the console (docs/console.md): rows of a table, or a text."""
        answer = ctypes.c_char_p()
        status = self._lib.execute(self._open(), os.fsencode(line), answer)
        said = json.loads(answer.value.decode(errors="replace")) if answer.value else {}
        self._check(status)
        if said.get("command") == "load":
            self._items.clear()
        return said.get("rows", said.get("text"))

    def find(self, pattern: str) -> List[str]:
        """Paths of components by name or path with * and ?, by "class:Muscle", by "box:x0,y0,z0,x1,y1,z1"."""
        return [str(row[0]) for row in self.command("find " + _word(pattern))]

    def close(self) -> None:
        """Close all files; the object is of no use then."""
        if self._handle is not None:
            self._lib.free(self._handle)
            self._handle = None
            self._items.clear()

    def __enter__(self) -> "Sim":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()

    def __repr__(self) -> str:
        return f"<artkit.Sim {getattr(self, 'file', '')!r} " + (f"t={self.time:g}>" if self._handle else "closed>")


def _wrong_size(name: str, needed: int, given: int) -> Error:
    return _library.InputError(f"'{name}' has {needed} numbers, not {given}", 3)


def build(script: PathLike, output: PathLike, **arguments: object) -> PathLike:
    """Build a model from a Lua script by artbuild: build("beam.lua", "beam.art", material="NeoHookeanMaterial")."""
    _library.tool("artbuild", os.fspath(script), "-o", os.fspath(output), *(f"{k}={v}" for k, v in arguments.items()))
    return output

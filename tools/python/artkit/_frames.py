"""The list of frames that artsim --frames or Sim.frames wrote."""
from __future__ import annotations

import os
import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Dict, List, NamedTuple, Union


class Frame(NamedTuple):
    """A moment: its time in s, and a file of VTK for each part, by name ("bodies", "lines", the name of an FEM model)."""

    time: float
    files: Dict[str, str]


def read_frames(collection: Union[str, "os.PathLike[str]"]) -> List[Frame]:
    """The frames of a collection DIR.pvd in the order of their times. pyvista.read or meshio.read open the files."""
    folder = Path(collection).parent
    frames: Dict[float, Dict[str, str]] = {}
    for entry in xml.parse(collection).getroot().iter("DataSet"):
        file = entry.attrib["file"]
        part = entry.attrib.get("name") or Path(file).stem.rpartition("-")[0]
        frames.setdefault(float(entry.attrib["timestep"]), {})[part] = str(folder / file)
    return [Frame(time, frames[time]) for time in sorted(frames)]

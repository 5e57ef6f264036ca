"""artisynth-shape.py ITEMS NAMED BUILT FOLDER...: the shape of the .art files in BUILT against those in the folders, which ArtiSynth wrote.

A file is taken apart by its brackets alone, without the tables of classes. For each class: the tags of children of a list are
among those that ArtiSynth's lists of that sort have, or name a class with this element class or interface; child lists
of models stand in ArtiSynth's order, with its tags and names; items are such as ArtiSynth's files have, or properties of the class
(ITEMS: class and item, a line each) that are not artkit's own, or such as `artinfo check --for artisynth` warns of (NAMED: file,
class and item).
"""
import collections
import glob
import gzip
import re
import sys

# a range is one token: its ends need not match
TOKEN = re.compile(
    r'\s+|#[^\n]*|([\[(][-+\w.]+,[-+\w.]+[\])])|("(?:\\.|[^"\\\n])*"?)|(0x[0-9a-fA-F]+|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![A-Za-z_]))|([A-Za-z_$][\w.$/\-]*)|(.)', re.S)
# what ArtiSynth's own files lack that artkit's examples have: scripts and laws of its own
OURS = {"ScriptController", "ScriptMonitor", "ScriptJoint", "ScriptContactForce"}


def tokens(path):
    with (gzip.open(path, "rt") if path.endswith(".gz") else open(path)) as file:
        text = file.read()
    return [m.group() for m in TOKEN.finditer(text) if m.lastindex]


class Reader:
    """The components of a file: (class, names of items, [(tag, name) of children])."""

    def __init__(self, path):
        self.t, self.i, self.found = tokens(path), 0, []
        self.component(self.tag())

    def peek(self, k=0):
        return self.t[self.i + k] if self.i + k < len(self.t) else ""

    def tag(self):
        text = ""
        while self.peek() not in ("[", ""):
            text += self.peek()
            self.i += 1
        return text

    def skip(self):
        depth = 0
        while self.peek():
            depth += (self.peek() == "[") - (self.peek() == "]")
            self.i += 1
            if depth == 0:
                return

    def has_items(self):
        return bool(re.match(r"[A-Za-z]", self.peek(1))) and self.peek(2) in ("=", ":", "[") or (
            self.peek(1) == "[" and bool(re.match(r"[A-Za-z]", self.peek(2))) and self.peek(3) == "=")

    def value(self, key):
        cls = key + "="
        if re.match(r"[A-Za-z]", self.peek()) and self.peek(1) in ("[", "<"):
            cls = self.tag()
        if self.peek() != "[":
            # one word, or numbers without brackets
            self.i += 1
            while re.match(r"[-+\d.]", self.peek()) and re.match(r"[-+\d.]", self.peek(-1)):
                self.i += 1
        elif key in ("mesh", "meshdata", "values", "customProperties", "segmentSpecs", "connections", "grid") or not self.has_items():
            self.skip()
        else:
            self.component(cls)

    def component(self, cls):
        name, items, children = "", [], []
        self.i += 1
        element = re.search(r"List<(.*)>$", cls)
        while self.peek() not in ("]", ""):
            word = self.peek()
            if re.match(r"[A-Za-z_$]", word) and self.peek(1) in ("=", ":"):
                items.append(word)
                self.i += 2
                if word == "name":
                    name = self.peek()
                if self.peek(-1) == "=":
                    self.value(word)
                else:
                    self.i += 1
                continue
            if re.match(r"\d+$", word):
                self.i += 1
                word = self.peek()
            tag = self.tag() if word != "[" else (element.group(1) if element else cls + "*")
            if self.peek() != "[":
                break
            at = len(self.found)
            self.component(tag)
            children.append((tag, self.found[-1][3] if len(self.found) > at else ""))
        self.i += 1
        self.found.append((cls, items, children, name))


def simple(cls):
    return re.sub(r"<.*", "", cls).rsplit(".", 1)[-1]


def main():
    known = collections.defaultdict(set)
    for line in open(sys.argv[1]):
        cls, item = line.rstrip("\n").split("\t")
        known[simple(cls)].add(item)
    items, tags, orders, n_theirs = collections.defaultdict(set), collections.defaultdict(set), {}, 0
    with open(sys.argv[2]) as file:
        named = {tuple(line.rstrip("\n").split("\t")) for line in file}
    for folder in sys.argv[4:]:
        for path in sorted(glob.glob(folder + "/*.art") + glob.glob(folder + "/*.art.gz")):
            n_theirs += 1
            for cls, has, children, _ in Reader(path).found:
                items[simple(cls)].update(has)
                tags[cls].update(tag for tag, _ in children)
                if simple(cls) in ("MechModel", "FemModel3d", "FemMuscleModel"):
                    order = orders.setdefault(simple(cls), [])
                    for child in children:
                        if child not in order:
                            order.append(child)
    classes = set(known) | OURS
    wrong, ours = [], sorted(glob.glob(sys.argv[3] + "/*.art"))
    for path in ours:
        for cls, has, children, name in Reader(path).found:
            base = path.rsplit("/", 1)[-1]
            what = base + ": " + cls + " " + name
            if simple(cls) not in OURS:
                for item in has:
                    plain = cls.endswith("=") or cls.endswith("*") or simple(cls) in ("JetColorMap",)
                    if item not in items[simple(cls)] | known[simple(cls)] and item not in ("code", "customProperties") and not plain \
                            and (base, simple(cls), item) not in named:
                        wrong.append(what + ": item " + item)
            for tag, _ in children:
                if tag not in tags[cls] and simple(tag) not in classes and not tag.endswith("*"):
                    wrong.append(what + ": child " + tag)
            order = orders.get(simple(cls))
            if order:
                places = [order.index(c) for c in children if c in order]
                if places != sorted(places):
                    wrong.append(what + ": the lists stand in another order")
                standard = [c for c in order[:12]]
                for k, child in enumerate(children[:12]):
                    if k < len(standard) and child != standard[k] and simple(cls) == "MechModel":
                        wrong.append("%s: list %d is %s, not %s" % (what, k, child, standard[k]))
            if cls == "MeshComponentList<FemMeshComp>":
                if not children:
                    wrong.append(what + ": no mesh")
    for line in wrong:
        print(line)
    print("%d models of examples, %d files of ArtiSynth: %s" % (
        len(ours), n_theirs, "%d differences" % len(wrong) if wrong else "no list and no item that it would not have"))
    return bool(wrong)


sys.exit(main())

"""Makes the website: pages, manual pages, class reference and gallery as files of HTML, with a search that needs no server.

    python3 docs/site/site.py BUILD OUT        (make site)

Pages are turned by cmark-gfm, manual pages by mandoc. Every page links to where it hangs, to the start and to the search;
`check.py` looks at the result."""
import html
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

BUILD, OUT = Path(sys.argv[1]), Path(sys.argv[2])
BIN, HERE = BUILD / "bin", Path(__file__).parent
PROGRAMS = sorted(path.parent.name for path in Path("tools").glob("*/main.c"))
FORMATS = {path.name[:-5]: path for path in sorted(Path("formats").glob("*/*.5.md"))}
INDEX = []                               # [page, title, words] for the search
DONE = set()
SECTIONS = [("index.html", "Start"), ("docs/index.html", "Pages"), ("man/index.html", "Manual"),
            ("classes/index.html", "Classes"), ("examples/index.html", "Examples"), ("gallery/index.html", "Gallery"),
            ("search.html", "Search")]


def run(*command, text=None, check=True):
    return subprocess.run(list(map(str, command)), input=text, capture_output=True, text=True, check=check).stdout


def relative(target, page):
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def write(page, title, body, up=None, words=None):
    """A page with its head, the way back, and its entry in the search."""
    up = up or ("index.html" if page != "index.html" else None)
    navigation = " ".join(f'<a href="{relative(target, page)}">{name}</a>' for target, name in SECTIONS)
    back = f'<p class="back"><a href="{relative(up, page)}">&larr; back</a></p>' if up else ""
    text = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)} - artkit</title>
<link rel="stylesheet" href="{relative('style.css', page)}">
</head>
<body>
<header><nav>{navigation}</nav></header>
<main>
{back}
{body}
</main>
</body>
</html>
"""
    file = OUT / page
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    DONE.add(page)
    plain = html.unescape(re.sub(r"<[^>]*>", " ", words or body))
    INDEX.append([page, title, " ".join(sorted(set(re.findall(r"[a-z0-9_]{2,}", plain.lower()))))])


def slug(text):
    """The name of a heading, as links in pages have it."""
    text = html.unescape(re.sub(r"<[^>]*>", "", text)).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def name_headings(body):
    seen = {}

    def name(match):
        base = slug(match.group(2))
        seen[base] = seen.get(base, -1) + 1
        return f'<h{match.group(1)} id="{base}{"-%d" % seen[base] if seen[base] else ""}">{match.group(2)}</h{match.group(1)}>'
    return re.sub(r"<h([1-6])>(.*?)</h\1>", name, body, flags=re.S)


def refer(body, page):
    """artsim(1) and art(5) become links."""
    def link(match):
        whole, name, section = match.group(0), match.group(2), match.group(3)
        known = (section == "1" and name in PROGRAMS) or (section == "5" and name in FORMATS)
        target = f"man/{name}.{section}.html"
        return f'<a href="{relative(target, page)}">{whole}</a>' if known and target != page else whole
    return re.sub(r"(<b>)?\b([a-z]+)(?:</b>)?\(([15])\)", link, body)


# ---------------------------------------------------------------------- pages of text

def page_of(source):
    """The page that a file or a folder of the source tree becomes."""
    if source in ("", "."):
        return "index.html"
    if source.endswith(".5.md"):
        return "man/" + posixpath.basename(source)[:-3] + ".html"
    if source.endswith("/man.md"):
        return "man/" + source.split("/")[1] + ".1.html"
    if source == "README.md":
        return "index.html"
    if source.endswith(("/README.md", "/index.md")):
        return posixpath.dirname(source) + "/index.html"
    if source.endswith(".md"):
        return source[:-3] + ".html"
    if Path(source).is_dir():
        return source.rstrip("/") + "/index.html"
    return source + ".html"


def links(body, source, page):
    """Links within the source tree lead to pages; pictures are copied."""
    def change(match):
        attribute, target = match.groups()
        if re.match(r"[a-z]+:|#", target):
            return match.group(0)
        path, hash_, anchor = target.partition("#")
        full = posixpath.normpath(posixpath.join(posixpath.dirname(source), html.unescape(path)))
        if full.lower().endswith((".png", ".svg", ".jpg")):
            if Path(full).is_file():
                (OUT / full).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(full, OUT / full)
            return f'{attribute}="{relative(full, page)}"'
        goal = page_of(full)
        if goal not in DONE and Path(full).is_file() and not full.endswith(".md"):
            show_file(full)
        elif goal not in DONE and Path(full).is_dir():
            show_folder(full)
        return f'{attribute}="{relative(goal, page)}{hash_}{anchor}"'
    return re.sub(r'\b(href|src)="([^"]*)"', change, body)


def markdown(text):
    return name_headings(run("cmark-gfm", "--unsafe", "--extension", "table", text=text))


def title_of(text, otherwise):
    match = re.search(r"^# +(.+)$", text, re.M)
    return re.sub(r"[`*]", "", match.group(1)) if match else otherwise


def make_page(source, up=None):
    text = Path(source).read_text(encoding="utf-8")
    page = page_of(source)
    DONE.add(page)
    body = wrap_tables(refer(links(markdown(text), source, page), page))
    write(page, title_of(text, source), body, up)


def wrap_tables(body):
    return body.replace("<table", '<div class="wide"><table').replace("</table>", "</table></div>")


def show_file(source, up=None):
    """A file of text as a page."""
    page = page_of(source)
    DONE.add(page)
    try:
        text = Path(source).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        text = "(not text)"
    if len(text) > 400000:
        text = text[:400000] + "\n..."
    name = html.escape(source)
    write(page, source, f"<h1>{name}</h1>\n<pre><code>{html.escape(text)}</code></pre>", up, words=name)


def show_folder(source, up=None):
    """A folder: its page of text, if there is one, and its files."""
    page = source.rstrip("/") + "/index.html"
    DONE.add(page)
    body, title = f"<h1>{html.escape(source)}</h1>", source
    for name in ("README.md", "index.md"):
        if (Path(source) / name).is_file():
            text = (Path(source) / name).read_text(encoding="utf-8")
            title = title_of(text, source)
            body = wrap_tables(refer(links(markdown(text), f"{source}/{name}", page), page))
    rows = []
    for file in sorted(Path(source).iterdir()):
        if file.is_file() and file.suffix not in (".md", ".png", ".o"):
            show_file(str(file), page)
            rows.append(f'<li><a href="{html.escape(file.name)}.html">{html.escape(file.name)}</a></li>')
    write(page, title, body + ("\n<h2>Files</h2>\n<ul>" + "".join(rows) + "</ul>" if rows else ""), up)


# ------------------------------------------------------------------------- manual

def manual():
    rows = []
    for kind, names in ((1, PROGRAMS), (5, sorted(FORMATS))):
        rows.append(f"<h2>{'Programs' if kind == 1 else 'Formats'}</h2>\n<dl>")
        for name in names:
            page = f"man/{name}.{kind}.html"
            roff = run(BIN / name, "--man") if kind == 1 else (BUILD / "man/man5" / f"{name}.5").read_text(encoding="utf-8")
            body = run("mandoc", "-T", "html", "-O", "fragment", text=roff)
            body = re.sub(r'<a class="permalink"[^>]*>(.*?)</a>', r"\1", body, flags=re.S)
            body = wrap_tables(refer(body, page)).replace('<table class="head"', '<table class="head" role="presentation"')
            summary = re.search(r'id="NAME".*?<p class="Pp">[^-]*- (.*?)</p>', body, re.S)
            write(page, f"{name}({kind})", body, "man/index.html")
            rows.append(f'<dt><a href="{name}.{kind}.html">{name}({kind})</a></dt>'
                        f"<dd>{summary.group(1) if summary else ''}</dd>")
        rows.append("</dl>")
    write("man/index.html", "Manual pages", "<h1>Manual pages</h1>\n" + "\n".join(rows))


# ------------------------------------------------------------------------ classes

def cell(text, names):
    """A cell of the table of a class; names of classes are links."""
    def link(match):
        word = match.group(0)
        return f'<a href="{word}.html">{word}</a>' if word in names else word
    return re.sub(r"[A-Za-z][A-Za-z0-9]+", link, html.escape(text))


def class_page(name, kind, help_, names):
    lines = [line.split("\t") for line in run(BIN / "artinfo", "classes", name).splitlines()]
    body, table = [f"<h1>{name}</h1>", f"<p>{html.escape(help_)}</p>" if help_ != "-" else "", f"<p>{html.escape(kind)}</p>"], None
    for row in lines[1:]:
        first = row[0].lstrip("# ")
        if first in ("child", "property"):
            if table:
                body.append("</tbody></table>")
            table = first
            body.append(f"<h2>{'Children' if first == 'child' else 'Properties'}</h2>\n<table><thead><tr>"
                        + "".join(f"<th>{html.escape(c.lstrip('# '))}</th>" for c in row) + "</tr></thead><tbody>")
        elif not table:
            body.append(f"<p><b>{html.escape(first)}</b> {cell(' '.join(row[1:]), names)}</p>")
        else:
            row[0] = first
            body.append("<tr>" + "".join(f"<td>{cell(c, names)}</td>" for c in row) + "</tr>")
    if table:
        body.append("</tbody></table>")
    write(f"classes/{name}.html", name, wrap_tables("\n".join(body)), "classes/index.html")


def classes():
    rows = [line.split("\t") for line in run(BIN / "artinfo", "classes").splitlines()]
    names = {row[0] for row in rows}
    body = ["<h1>Classes</h1>", "<p>The parts that models are made of, with their properties, as artinfo classes lists them.</p>",
            "<table><thead><tr><th>class</th><th>extends</th><th>kind</th><th>what it is</th></tr></thead><tbody>"]
    for name, extends, kind, help_ in (row[:4] for row in rows):
        class_page(name, kind, help_, names)
        body.append(f'<tr><td><a href="{name}.html">{name}</a></td><td>{cell(extends, names)}</td>'
                    f"<td>{html.escape(kind)}</td><td>{html.escape(help_)}</td></tr>")
    write("classes/index.html", "Classes", wrap_tables("\n".join(body) + "</tbody></table>"))


# -------------------------------------------------------------- examples and gallery

def examples():
    rows = []
    for folder in sorted(Path("examples").iterdir()):
        if not (folder / "run.sh").is_file():
            continue
        show_folder(str(folder), "examples/index.html")
        first = " ".join(line.lstrip("# ").strip() for line in
                         re.match(r"#!.*\n((?:#.*\n)*)", (folder / "run.sh").read_text(encoding="utf-8")).group(1).splitlines())
        rows.append(f'<dt><a href="{folder.name}/index.html">{folder.name}</a></dt><dd>{html.escape(first.strip())}</dd>')
    write("examples/index.html", "Examples", "<h1>Examples</h1>\n<p>Stories that run: make demo DEMO=NAME.</p>\n<dl>"
          + "\n".join(rows) + "</dl>")


def gallery():
    """The pictures of `make gallery`, where it was made; what a picture shows is its alternative text."""
    page, found = BUILD / "gallery" / "index.md", []
    if page.is_file():
        for name, text in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", page.read_text(encoding="utf-8"), re.M | re.S):
            picture = re.search(r"!\[.*?\]\((.*?)\)", text)
            if not picture:
                continue
            (OUT / "gallery").mkdir(parents=True, exist_ok=True)
            shutil.copy(page.parent / picture.group(1), OUT / "gallery" / picture.group(1))
            story = name.split("-")[0]
            owner = next((f.name for f in sorted(Path("examples").iterdir(), key=lambda f: -len(f.name))
                          if name.startswith(f.name + "-")), story)
            target = f"../examples/{owner}/index.html" if (Path("examples") / owner).is_dir() else "../examples/index.html"
            found.append(f'<figure><a href="{target}"><img src="{picture.group(1)}" width="480" height="360" loading="lazy" '
                         f'alt="picture of the model {html.escape(name)}"></a><figcaption>{html.escape(name)}</figcaption></figure>')
    body = "<h1>Gallery</h1>\n<p>The models of the examples, as artrender draws them.</p>\n"
    body += f'<div class="gallery">{"".join(found)}</div>' if found else "<p>It was not made: make gallery site.</p>"
    write("gallery/index.html", "Gallery", body)


def search():
    body = """<h1>Search</h1>
<p><label>Words <input id="words" type="search" autofocus></label></p>
<ol id="found"></ol>
<noscript><p>The search needs JavaScript; all pages hang at the list at the top.</p></noscript>
<script src="index.js"></script>
<script src="search.js"></script>"""
    write("search.html", "Search", body, words="search")
    (OUT / "index.js").write_text("var pages = " + json.dumps(sorted(INDEX), separators=(",", ":")) + ";\n", encoding="utf-8")
    for name in ("search.js", "style.css"):
        shutil.copy(HERE / name, OUT / name)


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    # what has a page of its own, before the pages that link to it
    for name in PROGRAMS:
        DONE.add(f"man/{name}.1.html")
    for name in FORMATS:
        DONE.add(f"man/{name}.5.html")
    DONE.update(["examples/index.html", "gallery/index.html", "classes/index.html", "search.html"])
    pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    pages += sorted(str(p) for p in Path("docs").rglob("*.md"))
    DONE.update(page_of(p) for p in pages)
    DONE.update(f"{f}/index.html" for f in map(str, Path("examples").iterdir()))
    for source in pages:
        folder = posixpath.dirname(source)
        up = "docs/index.html" if source.startswith("docs/") and source != "docs/index.md" else None
        while up and folder != "docs":
            if page_of(source) != f"{folder}/index.html" and f"{folder}/index.html" in DONE:
                up = f"{folder}/index.html"
                break
            folder = posixpath.dirname(folder)
        make_page(source, up)
    manual()
    classes()
    examples()
    gallery()
    search()
    print(f"{OUT / 'index.html'}: {len(DONE)} pages")


os.environ["LC_ALL"] = "C.UTF-8"
main()

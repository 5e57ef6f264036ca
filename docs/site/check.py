"""check.py FOLDER - looks at a website: links and anchors that lead nowhere, pages without a way back, that no page leads to, without
a viewport for phones or a title, pictures without an alternative text, things that would be fetched from the network."""
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlparse

ROOT = Path(sys.argv[1]).resolve()


class Page(HTMLParser):
    def __init__(self, file):
        super().__init__()
        self.links, self.ids, self.bad, self.viewport, self.title, self._in_title = [], set(), [], False, "", False
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if "id" in a:
            if a["id"] in self.ids:
                self.bad.append(f"two things are called #{a['id']}")
            self.ids.add(a["id"])
        for key in ("href", "src"):
            if key in a:
                self.links.append((tag, a[key] or ""))
        if tag == "img" and len((a.get("alt") or "").strip()) < 4:
            self.bad.append(f"the picture {a.get('src')} has no alternative text")
        if tag == "meta" and a.get("name") == "viewport":
            self.viewport = True
        self._in_title = tag == "title"

    def handle_data(self, data):
        if self._in_title:
            self.title += data
            self._in_title = False


def main():
    pages = {file: Page(file) for file in sorted(ROOT.rglob("*.html"))}
    found, reached = [], set()
    for file, page in pages.items():
        name = file.relative_to(ROOT)
        found += [f"{name}: {what}" for what in page.bad]
        if not page.viewport or not page.title.strip():
            found.append(f"{name}: no viewport or no title")
        back = False
        for tag, link in page.links:
            parts = urlparse(link)
            if parts.scheme in ("http", "https", "mailto"):
                if tag != "a":
                    found.append(f"{name}: fetches {link}")
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            back = back or (tag == "a" and target == ROOT / "index.html")
            if tag == "a" and target != file:
                reached.add(target)
            if not target.is_file():
                found.append(f"{name}: there is no {link}")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                found.append(f"{name}: {link} has no such heading")
        if not back:
            found.append(f"{name}: no way back to the start")
    found += [f"{file.relative_to(ROOT)}: no page leads there" for file in pages
              if file not in reached and file != ROOT / "index.html"]
    for line in found:
        print(line)
    print(f"{len(pages)} pages, {len(found)} faults")
    return 1 if found or not pages else 0


sys.exit(main())

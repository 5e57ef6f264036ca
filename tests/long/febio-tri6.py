# The strip of the suite's sh13 with triangles in place of its quadrilaterals, which is its sh15: febio-tri6.py FROM TO
import re
import sys

text = open(sys.argv[1]).read()
at = {}
for m in re.finditer(r'<node id="(\d+)">([^<]*)</node>', text):
    x, y, _ = (float(v) for v in m.group(2).split(","))
    at[x, y] = int(m.group(1))
more = ""
for i in range(10):
    at[i + 0.5, 0.5] = 54 + i
    more += '<node id="%d">%g,0.5,0</node>\n' % (54 + i, i + 0.5)
elements = []
for i in range(10):
    for corners in (((i, 0), (i + 1, 0), (i + 1, 1)), ((i, 0), (i + 1, 1), (i, 1))):
        next_ = corners[1:] + corners[:1]
        edges = tuple(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(corners, next_))
        elements.append(",".join(str(at[p]) for p in corners + edges))
numbered = "".join('<elem id="%d">%s</elem>\n' % (k + 1, e) for k, e in enumerate(elements))
thick = "".join('<e lid="%d">%s</e>\n' % (k + 1, ",".join(["0.1"] * 6)) for k in range(20))
text = text.replace("</Nodes>", more + "</Nodes>", 1)
text = re.sub(r'(<Elements type=")quad8("[^>]*>).*?(</Elements>)', lambda m: m.group(1) + "tri6" + m.group(2) + numbered + m.group(3), text, flags=re.S)
text = re.sub(r"(<ElementData[^>]*>).*?(</ElementData>)", lambda m: m.group(1) + thick + m.group(2), text, flags=re.S)
open(sys.argv[2], "w").write(text)

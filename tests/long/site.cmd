# needs: cmark-gfm mandoc python3
# stdout: ^[0-9]+ pages, 0 faults$
# the website: no dead link, no page without a way back or that no page leads to, readable on a phone, pictures with alternative texts;
# the search finds what a page is about
here=$PWD
cd "$ARTKIT_TOP"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
python3 docs/site/site.py "$BUILD" "$here/site" >"$here/made"
python3 docs/site/check.py "$here/site"
cd "$here"
# a check that could not fail would be none
sed -i 's,href="lua.html",href="lunar.html",' site/docs/index.html
if python3 "$ARTKIT_TOP/docs/site/check.py" site >faults; then exit 1; fi
grep -q 'docs/index.html: there is no lunar.html' faults
sed 's/^var pages = //; s/;$//' site/index.js | python3 -c '
import json, sys
pages = {page: (title, words.split()) for page, title, words in json.load(sys.stdin)}
assert "excitation" in pages["man/artsim.1.html"][1] and "maxforce" in pages["classes/PeckAxialMuscle.html"][1]
assert pages["classes/FemModel3d.html"][0] == "FemModel3d"'

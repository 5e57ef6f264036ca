# stdout: ^what was shown is shown$
# The shared library and the archive show the same names, those that the headers declare, and all that libartkit.so.N has shown
# before: who takes one away, or changes what it means, counts ART_ABI up and begins the list anew (make abi). New names are told
# of; the long tests want them listed.
if nm -D "$BUILD/lib/libartkit.so" | grep -q __asan_init; then echo "what was shown is shown"; exit; fi
nm -D --defined-only "$BUILD/lib/libartkit.so" | sed 's/.* //' | LC_ALL=C sort >shown
nm -g --defined-only "$BUILD/lib/libartkit.a" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort -u >archive
diff shown archive
cat "$ARTKIT_TOP"/include/art/*.h >headers
while read -r name; do echo "$name"; done <shown | awk 'FILENAME == "headers" {
        while (match($0, /art_[a-z0-9_]+/)) { known[substr($0, RSTART, RLENGTH)]; $0 = substr($0, RSTART + RLENGTH) }
        next
    }
    !($0 in known) { print "not of a header: " $0; bad = 1 }
    END { exit bad }' headers -
LC_ALL=C comm -13 shown "$ARTKIT_TOP/libcommon/export.txt" >gone
[ ! -s gone ] || { sed 's/^/gone from libartkit.so: /' gone; exit 1; }
LC_ALL=C comm -23 shown "$ARTKIT_TOP/libcommon/export.txt" >new
[ ! -s new ] || [ -z "${ART_LONG-}" ] || { sed 's/^/not in libcommon\/export.txt (make abi): /' new; exit 1; }
soname=$(readelf -d "$BUILD/lib/libartkit.so" | sed -n 's/.*SONAME.*\[\(.*\)\].*/\1/p')
[ "$soname" = "libartkit.so.$(sed -n 's/^#define ART_ABI //p' "$ARTKIT_TOP/include/art/version.h")" ]
echo "what was shown is shown"

# Rooms stand on those above them in tests/lint/rooms.txt alone, in the built objects too: each function that a room calls is its own, of a
# room above it, or of the system. (Headers are looked at by make lint; the model layer begins with `model`.)
# needs: nm
cd "$BUILD/obj/libcommon" 2>/dev/null || { echo "no objects" >&2; exit 1; }
sed -n '/^#/d; /^ *$/d; /[=:]/d; p' "$ARTKIT_TOP/tests/lint/rooms.txt" >"$OLDPWD/rooms"
{
    awk '{ print $1, NR }' "$OLDPWD/rooms"
    sed -n 's/^\([a-z]*\): \(.*\)/\1 \2/p' "$ARTKIT_TOP/tests/lint/rooms.txt"
} >"$OLDPWD/order"
for room in */; do
    # objects of sources that have gone since may still lie there
    find "$room" -name '*.o' ! -name '*_test.o' | while IFS= read -r object; do
        [ ! -f "$ARTKIT_TOP/libcommon/${object%.o}.c" ] || echo "$object"
    done
done | xargs nm -A | sed 's,^\([a-z]*\)/[^ ]*: *[0-9a-f]* *\([A-Za-z]\) ,\1 \2 ,' | awk '$2 ~ /^[TDRBVWCU]$/' >"$OLDPWD/symbols"
cd "$OLDPWD"
awk 'FILENAME == "order" { if (NF == 2 && $2 ~ /^[0-9]+$/) at[$1] = $2; else { aside[$1] = 1; for (i = 2; i <= NF; i++) may[$1, $i] = 1 }; next }
    $2 != "U" { if (!($3 in home)) home[$3] = $1; next }
    { n++; call[n] = $1; what[n] = $3 }
    END {
        for (i = 1; i <= n; i++) {
            from = call[i]; to = home[what[i]]
            if (to == "" || to == from) continue
            calls++
            if (from in aside ? (from, to) in may : to in aside || at[to] <= at[from]) continue
            print from " calls " what[i] " of " to
        }
        print (calls > 1000 ? "many calls between rooms" : calls " calls")
    }' order symbols

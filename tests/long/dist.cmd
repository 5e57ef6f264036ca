# needs: git
# stdout: ^the same bytes$
# make dist: two runs, and a run in the tree that was unpacked, give the same bytes; what is unpacked holds what it needs
[ -e "$ARTKIT_TOP/.git" ]
mkdir a b
for folder in a b; do
    (cd "$ARTKIT_TOP" && sh tools/package/dist.sh 0.1.0 "$OLDPWD/$folder") >"$folder.sum" 2>/dev/null
done
cmp a.sum b.sum
tar -xzf a/artkit-0.1.0.tar.gz
(cd artkit-0.1.0 && sh tools/package/dist.sh 0.1.0 "$PWD/build") >c.sum
cmp a.sum c.sum
(cd "$ARTKIT_TOP" && git ls-files) | while IFS= read -r file; do [ -e "artkit-0.1.0/$file" ] || echo "$file"; done
(cd artkit-0.1.0 && make -n all >/dev/null)
echo "the same bytes"

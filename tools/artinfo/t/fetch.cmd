# needs: curl sha256sum
# a file is fetched once, checked, unpacked; without a network what is there serves
mkdir far
printf 'v 0 0 0\n' >far/a.obj
gzip -c far/a.obj >far/b.obj.gz
sum=$(sha256sum <far/a.obj | cut -d ' ' -f 1)
packed=$(sha256sum <far/b.obj.gz | cut -d ' ' -f 1)
artinfo fetch -q --base "file://$PWD/far" a.obj && cat a.obj
artinfo fetch -q --sha256 "$sum" c.obj "file://$PWD/far/a.obj" && cmp c.obj a.obj
artinfo fetch -q --gunzip --sha256 "$packed" --base "file://$PWD/far/" d.obj b.obj.gz && cmp d.obj a.obj
# no more there, and not needed
mv far away
artinfo fetch --base "file://$PWD/far" --sha256 "$sum" a.obj 2>&1
fails() { artinfo fetch "$@" 2>&1 | sed "s#$PWD#.#g; s/curl: ([0-9]*)/curl:/; s/[0-9a-f]\{64\}/SUM/g"; }
fails --force --base "file://$PWD/far" a.obj
cat a.obj
printf 'v 1 0 0\n' >a.obj
fails --sha256 "$sum" --base "file://$PWD/far" a.obj
fails --sha256 "$packed" e.obj "file://$PWD/away/a.obj"
fails --sha256 12 e.obj "file://$PWD/away/a.obj"
fails e.obj
fails nowhere/e.obj "file://$PWD/away/a.obj"
PATH=$(dirname "$(command -v artinfo)") artinfo fetch e.obj "file://$PWD/away/a.obj" 2>&1 || echo "exit code $?"
ls

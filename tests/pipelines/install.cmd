# stdout: ^moved and removed$
# make install: programs, library, pages, examples and the module of Python work from another place than that for which they
# were installed; make uninstall leaves nothing, and what was there before stays
make=${MAKE:-make}
root=$PWD/root
installed() { "$make" -s -C "$ARTKIT_TOP" BUILD="$BUILD" PREFIX=/opt/artkit DESTDIR="$root" "$@" >log 2>&1 || { cat log; exit 1; }; }
[ -f "$BUILD/bin/artsim" ]
if nm -D "$BUILD/lib/libartkit.so" | grep -q __asan_init; then echo "moved and removed"; exit; fi
mkdir -p root/opt/artkit/bin root/opt/other
echo mine >root/opt/artkit/bin/mine
installed install
mv root/opt/artkit moved
PATH=$PWD/moved/bin:$(printf '%s' "$PATH" | sed "s,$BUILD/bin:,,g")
export PATH
[ "$(command -v artsim)" = "$PWD/moved/bin/artsim" ]

# an example of the installed ones, with the solver for large systems that lies beside the programs
mkdir out
(cd moved/share/doc/artkit/examples/fem-beam && artbuild -q beam.lua -o "$OLDPWD/out/beam.art")
ln -s "$PWD/moved/lib/libartkit-cholmod.so.2" out/link
[ -f out/link ]
artsim --strict out/beam.art -t 0.02 -r models/mech/models/fem/nodes/tip1:position@0.01=out/tip.tsv 2>out/said
grep -q sparse out/said && { cat out/said; exit 1; }
[ "$(grep -c . out/tip.tsv)" = 4 ]

# a program in C against headers and library, static and shared
export PKG_CONFIG_PATH="$PWD/moved/lib/pkgconfig"
cat >use.c <<'END'
#include <art/embed.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    struct art_embed *run = art_embed_create();
    int status = argc == 2 ? art_embed_load(run, argv[1]) : 1;
    if (status == 0) status = art_embed_step(run, 0.01);
    if (status) fputs(art_embed_error(run), stderr);
    art_embed_free(run);
    return status != 0;
}
END
# shellcheck disable=SC2046  # words
"${CC:-cc}" use.c -o shared $(pkg-config --cflags --libs artkit)
# shellcheck disable=SC2046
"${CC:-cc}" use.c moved/lib/libartkit.a -o static $(pkg-config --cflags artkit) $(pkg-config --libs --static artkit | sed 's/-lartkit//')
LD_LIBRARY_PATH=moved/lib ./shared out/beam.art
./static out/beam.art

# Python, without a word about where the library is
unset ARTKIT_LIBRARY ARTKIT_BIN
PYTHONPATH=$(find moved -name dist-packages) PYTHONDONTWRITEBYTECODE=1 python3 - <<'END'
import artkit, os
with artkit.Sim("out/beam.art") as s:
    s.step()
assert artkit.program("artsim") == os.path.realpath("moved/bin/artsim"), artkit.program("artsim")
assert "MechModel" in artkit.tool("artinfo", "tree", "out/beam.art")
END

# pages: what README.md and the pages for users link to is there
for page in README.md docs/index.md docs/lua.md docs/console.md docs/python.md docs/conventions.md; do
    file=moved/share/doc/artkit/$page
    grep -oE '\]\([^)[:blank:]]+\)' "$file" | sed 's/](\(.*\))/\1/; s/#.*//' | while read -r link; do
        case $link in http* | '') continue ;; esac
        [ -e "${file%/*}/$link" ] || echo "$page: there is no $link"
    done
done >missing
[ ! -s missing ] || { cat missing; exit 1; }
man -l moved/share/man/man1/artsim.1 | grep -q NAME
bash -c '. moved/share/bash-completion/completions/artsim' 2>/dev/null || sh -n moved/share/bash-completion/completions/artsim

# over itself, and away
mv moved root/opt/artkit
installed install
installed uninstall
[ "$(find root | LC_ALL=C sort | tr '\n' ' ')" = "root root/opt root/opt/artkit root/opt/artkit/bin root/opt/artkit/bin/mine root/opt/other " ] ||
    { find root; exit 1; }
echo "moved and removed"

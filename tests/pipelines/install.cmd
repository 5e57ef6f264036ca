# What is installed can be used: a program compiled through pkg-config links, static and shared.
# needs: pkg-config
# stdout: ^artkit-static 0$
# stdout: ^artkit-shared 0$
make -s -C "$ARTKIT_TOP" install DESTDIR="$PWD/root" PREFIX=/usr >install.log 2>&1 || cat install.log
cat >program.c <<'C'
#include <art/base.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    char *s = art_strdup(&ctx, argc > 1 ? argv[1] : "");
    printf("%s %d\n", s ? s : "", ctx.n_errors);
    art_free(s);
    art_ctx_fini(&ctx);
    return 0;
}
C
export PKG_CONFIG_PATH="$PWD/root/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$PWD/root"
flags=$(pkg-config --cflags --libs artkit)
${CC:-cc} ${CFLAGS-} program.c -o shared $flags
LD_LIBRARY_PATH="$PWD/root/usr/lib" ./shared artkit-shared
unset PKG_CONFIG_SYSROOT_DIR
${CC:-cc} ${CFLAGS-} program.c -o static -I"$PWD/root/usr/include" "$PWD/root/usr/lib/libartkit.a" \
    $(pkg-config --libs-only-l --static artkit | sed 's/-lartkit//')
./static artkit-static
# programs, pages and headers are in place
for program in "$ARTKIT_TOP"/tools/*/main.c; do
    [ -f "$program" ] || continue
    program=${program%/main.c}
    "root/usr/bin/${program##*/}" --version >/dev/null
    test -f "root/usr/share/man/man1/${program##*/}.1"
done
test -f root/usr/include/art/base.h
test -f root/usr/share/doc/artkit/LICENSE
# the solver for large systems: linked, and loaded by the program that is in place
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=14 -o net.art
root/usr/bin/artsim --profile net.art -t 0.01 2>messages
grep -q 'solver cholmod' messages
export PKG_CONFIG_SYSROOT_DIR="$PWD/root"
printf '#include <art/cholmod.h>\n#include <stdio.h>\nint main(void) { puts(art_solver_cholmod.name); return 0; }\n' >fast.c
${CC:-cc} ${CFLAGS-} fast.c -o fast $(pkg-config --cflags --libs artkit-cholmod)
test "$(LD_LIBRARY_PATH="$PWD/root/usr/lib" ./fast)" = cholmod

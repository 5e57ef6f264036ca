# OpenBLAS, which is loaded for a large system, gets the kernels for AVX2, or those that the user has chosen.
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=14 -o net.art
core()
{
    OPENBLAS_VERBOSE=2 artsim -q net.art -t 0.01 2>&1 >/dev/null | sed -n 's/^Core: //p'
}
unset OPENBLAS_CORETYPE
if grep -q avx2 /proc/cpuinfo 2>/dev/null; then
    test "$(core)" = Haswell
else
    core >/dev/null
fi
case $(uname -m) in
x86_64) test "$(OPENBLAS_CORETYPE=Nehalem core)" = Nehalem ;;
esac

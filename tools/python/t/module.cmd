# needs: python3
# stderr: ^OK
# the Python module: simulations, environments, pools, errors; with NumPy (where it is) and without
PYTHONPATH=$ARTKIT_TOP/tools/python PYTHONDONTWRITEBYTECODE=1 ARTKIT_LIBRARY=$BUILD/lib/libartkit.so.2 ARTKIT_BIN=$BUILD/bin
export PYTHONPATH PYTHONDONTWRITEBYTECODE ARTKIT_LIBRARY ARTKIT_BIN
if nm -D "$ARTKIT_LIBRARY" | grep -q __asan_init; then
    LD_PRELOAD=$(${CC:-cc} -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0
    export LD_PRELOAD ASAN_OPTIONS
fi
python3 "$HERE/test_artkit.py" --without-numpy
mkdir with
cd with
# that of the system, for which Debian's NumPy is
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then /usr/bin/python3 "$HERE/test_artkit.py"; fi

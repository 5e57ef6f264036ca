# needs: python3
# stdout: ^blocks [0-9]+$
# the blocks of docs/python.md run from top to bottom; those that need packages which are not there are left out
PYTHONPATH=$ARTKIT_TOP/tools/python PYTHONDONTWRITEBYTECODE=1 ARTKIT_LIBRARY=$BUILD/lib/libartkit.so.2 ARTKIT_BIN=$BUILD/bin
export PYTHONPATH PYTHONDONTWRITEBYTECODE ARTKIT_LIBRARY ARTKIT_BIN
cp "$ARTKIT_TOP/examples/python/arm.lua" .
cat >page.py <<'END'
import importlib.util, os, re, subprocess, sys
blocks = re.findall(r"```(sh|python)\n(.*?)```", open(sys.argv[1]).read(), re.S)
names, run = {}, 0
for kind, text in blocks:
    lacking = [m for m in re.findall(r"^import (pandas|pyvista)$", text, re.M) if not importlib.util.find_spec(m)]
    if lacking:
        continue
    if kind == "sh":
        text = text.replace("cd examples/python\n", "")
        subprocess.run(["sh", "-eu", "-c", text], check=True)
    else:
        exec(compile(text, f"block {run + 1}", "exec"), names)
    run += 1
assert run >= 8, run
print("blocks", run)
END
if nm -D "$ARTKIT_LIBRARY" | grep -q __asan_init; then
    LD_PRELOAD=$(${CC:-cc} -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0
    export LD_PRELOAD ASAN_OPTIONS
fi
python3 page.py "$ARTKIT_TOP/docs/python.md"

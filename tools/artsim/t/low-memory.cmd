# Whatever limit of memory is met, a run with the solver for large systems ends: it is done, or says what it lacked.
# The bits do not depend on the limit. OpenBLAS would ask for ever for what it does not get.
# stdout: met
# programs built with a sanitizer need more than any limit allows
(ulimit -v 4000000 && artsim --version >/dev/null 2>&1) || { echo met; exit 0; }
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=14 -o net.art
artsim -q net.art -t 0.01 --save-state whole.txt
for kilobytes in 40000 50000 60000 70000 80000 90000 120000 160000 200000 280000; do
    rc=0
    (ulimit -v $kilobytes && timeout 60 artsim -q --threads 2 net.art -t 0.01 --save-state end.txt) 2>err || rc=$?
    case $rc in
    0) cmp whole.txt end.txt >&2 || echo "$kilobytes" >&2 ;;
    5) grep -q 'out of memory' err && echo met ;;
    127) ;; # too little to load the program
    *) echo "$kilobytes: exit code $rc" >&2; cat err >&2 ;;
    esac
done

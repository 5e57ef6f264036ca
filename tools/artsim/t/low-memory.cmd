# Whatever limit of memory is met, a run with the solver for large systems ends: it is done, or says what it lacked.
# OpenBLAS would ask for ever for what it does not get.
# stdout: met
# programs built with a sanitizer need more than any limit allows
(ulimit -v 4000000 && artsim --version >/dev/null 2>&1) || { echo met; exit 0; }
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=14 -o net.art
for kilobytes in 60000 90000 120000 160000 200000 280000; do
    rc=0
    (ulimit -v $kilobytes && timeout 60 artsim --threads 1 net.art -t 0.01) 2>err || rc=$?
    case $rc in
    0) ;;
    5) grep -q 'out of memory' err && echo met ;;
    127) ;; # too little to load the program
    *) echo "$kilobytes: exit code $rc" >&2; cat err >&2 ;;
    esac
done

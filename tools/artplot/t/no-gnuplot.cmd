# exit: 5
# stderr: gnuplot is not installed \(Debian: gnuplot-nox\)
program=$(command -v artplot)
mkdir empty
PATH=$PWD/empty "$program" -o t.png "$HERE/man/incisor.txt" || { code=$?; ls; exit $code; }

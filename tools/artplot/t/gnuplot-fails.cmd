# exit: 5
# stderr: gnuplot failed: unknown terminal type
mkdir bin
printf '#!/bin/sh\necho half a picture\necho "unknown terminal type" >&2\nexit 1\n' > bin/gnuplot
chmod +x bin/gnuplot
PATH=$PWD/bin:$PATH
artplot -o t.png "$HERE/man/incisor.txt" || { code=$?; ls; exit $code; }

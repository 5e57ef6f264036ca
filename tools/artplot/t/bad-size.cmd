# exit: 2
# stderr: --size takes WIDTHxHEIGHT
artplot --size 960 -o t.png "$HERE/man/incisor.txt" || { code=$?; ls; exit $code; }

# needs: gnuplot
# each picture is what its name says
for kind in png svg pdf; do artplot -o "t.$kind" "$HERE/man/incisor.txt"; done
head -c 4 t.png | tail -c 3; echo
grep -c '</svg>' t.svg
head -c 4 t.pdf; echo
ls

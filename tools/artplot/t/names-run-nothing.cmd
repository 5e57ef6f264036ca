# needs: gnuplot
# the names of the test before, through gnuplot: they do nothing and cause no complaint
cat > t.csv <<'EOF'
time,"it's ""q"" \n","a_b{c}^2 @m `touch pwned` $x","'; system('touch pwned'); '","two
system('touch pwned')"
0,1,2,3,4
1,2,3,4,5
EOF
for kind in png svg pdf; do artplot --title "'; system('touch pwned')" -o "t.$kind" t.csv; done
artplot --panels --ylabel "\$\`touch pwned\`" -o p.svg t.csv
artplot t.csv >t.out
grep -q "touch pwned" t.svg && echo shown
ls

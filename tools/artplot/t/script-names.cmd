# names with everything that gnuplot could take for its own
cat > t.csv <<'EOF'
time,"it's ""q"" \n","a_b{c}^2 @m `id` $x","'; system('touch pwned'); '","two
lines"
0,1,2,3,4
1,2,3,4,5
EOF
artplot --script --title "100% 'sure' {/Symbol a}" t.csv

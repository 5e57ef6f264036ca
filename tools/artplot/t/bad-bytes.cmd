# needs: gnuplot
# bytes that are no UTF-8, control characters
printf 'time,a\377\300b,\303\251,c\001d\n0,1,2,3\n1,2,3,4\n' > t.csv
artplot -o t.svg t.csv
artplot --script t.csv | grep -a title | LC_ALL=C sed 's/.*title //'

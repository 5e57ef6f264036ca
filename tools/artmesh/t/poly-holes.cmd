# Facets of .poly files keep their holes, each its own, however many
cat >in.poly <<'END'
12 3 0 0
1 0 0 0
2 9 0 0
3 9 9 0
4 0 9 0
5 1 1 0
6 2 1 0
7 2 2 0
8 1 2 0
9 5 5 0
10 6 5 0
11 6 6 0
12 5 6 0
3 0
3 2
4 1 2 3 4
4 5 6 7 8
4 9 10 11 12
1 1.5 1.5 0
2 5.5 5.5 0
1 1
3 1 5 9
1 3 3 0
1 1
3 2 6 10
1 4 3 0
0
END
artmesh convert in.poly out.poly
sed -n '/^# part 2/,/^# part 3/p' out.poly
artmesh convert out.poly again.poly
cmp out.poly again.poly

# exit: 3
# stderr: ^artmesh: box.obj: error: lambda 0\.9 and mu -0\.95 make the roughest waves grow by 2\.32 in each iteration
# stderr: ^artmesh: box.obj: error: the factor mu -0\.3 is neither 0 nor at most -lambda, -0\.5
# stderr: ^artmesh: box.obj: error: the factor lambda 0 lies outside 0 to 1
# stderr: ^artmesh: error: .*--iterations.*-3
# stderr: ^artmesh: error: option .--iterations. is 2000000000, but must be in 0\.\.100000
# stderr: ^artmesh: error: --crease says what --border free would not heed
# stderr: ^artmesh: bad.obj:2:5: error:
artmesh make box -o box.obj
artmesh smooth --lambda 0.9 --mu -0.95 box.obj && exit 9
artmesh smooth --mu -0.3 box.obj && exit 9
artmesh smooth --lambda 0 box.obj && exit 9
artmesh smooth --iterations -3 box.obj && exit 9
artmesh smooth -n 2000000000 box.obj && exit 9
artmesh smooth --crease 30 --border free box.obj && exit 9
printf 'v 0 0 0\nv 1 nan 0\nv 0 1 0\nf 1 2 3\n' > bad.obj
artmesh smooth bad.obj

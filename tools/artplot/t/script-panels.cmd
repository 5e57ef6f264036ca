printf '0.0 2.0 1.0\nStep 2 explicit\n# time\ta\tb\n0 1 5\n1 2 5\n2 3 5\n' > a.txt
printf '0.0 2.0 1.0\nLinear 2 0.5\n# time\ta\tb\n1 0\n2 0\n' > b.txt
artplot --script --panels --title both -o out.png a.txt b.txt
ls

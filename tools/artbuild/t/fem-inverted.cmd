# exit: 3
# stderr: fem-inverted.lua:6: error: FEM model 'bad': 1 element is inside out: 0 at \(0.25, 0.25, 0.25\), volume -0.167; inverted=true takes them
artbuild "$HERE/fem-inverted.lua" -o bad.art || { code=$?; test ! -e bad.art; exit $code; }

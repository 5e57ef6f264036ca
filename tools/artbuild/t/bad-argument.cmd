# exit: 3
# stderr: no argument 'mas'; did you mean 'mass'
# stderr: ^built
artbuild "$HERE/spring.lua" mas=2 -o bad.art || { code=$?; test ! -e bad.art; exit $code; }

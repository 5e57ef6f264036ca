# exit: 3
# stderr: ^artsim: x.art:42:7: error: '%s' is not a number format \(such as %g or %8.3f\)$
# stderr: ^artsim: x.art:42:7: error: '%n' is not a number format
# stderr: ^artsim: x.art:42:7: error: '%\*g' is not a number format
# stderr: ^artsim: x.art:42:7: error: '%g%g' is not a number format
# stderr: ^artsim: x.art:42:7: error: '%999999g' is not a number format
# stderr: ^artsim: x.art:42:7: error: '' is not a number format
# a format that is none is found before the first step, and nothing is written
cp "$HERE/man/pull.txt" .
for f in %s %n '%*g' %g%g %999999g ''; do
    sed "42i\\      format=\"$f\"" "$HERE/man/two.art" > x.art
    code=0
    artsim -q x.art -o out || code=$?
    test $code = 3
    test ! -e out
done
exit 3

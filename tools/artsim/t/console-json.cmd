# machine mode: one JSON object a line, errors too
cp "$HERE/man/pendulum.art" .
artsim -q --console --console-format json <<'END' 2> err
load pendulum.art
get models/pendulum/p/bob:position models/pendulum/p/bob:dynamic models/pendulum/p/bob:mass
run 0.01

bogus "x"
find bob
quit
END
# what failed was answered
cat err

# A script that does not end: the model's own budget of steps, the clock for one of the user's own.
# exit: 3
# stderr: ^artsim: controllers/w:code:1: error: the script takes too long: more than 200000000 steps at once
# stderr: ^artsim: loop.lua:3: error: the script takes too long: more than 0.2 s at once
cp "$HERE/man/pull.txt" .
sed 's/name="controllers"/& ScriptController [ name="w" code="function apply() while true do end end" ]/' \
    "$HERE/man/two.art" > x.art
artsim -q x.art -t 0.01 && exit 9 || test $? = 3
cat > loop.lua <<'END'
function apply()
  while true do
    pcall(function() while true do end end)
  end
end
END
artsim -q "$HERE/man/pendulum.art" -t 0.01 --controller loop.lua --script-timeout 0.2

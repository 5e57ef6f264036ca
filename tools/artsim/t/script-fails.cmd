# An error in a script ends the run at its line; what was recorded stays.
# exit: 3
# stderr: ^artsim: ctl.lua:2: error: no more after 0.02
cat > ctl.lua <<'END'
function apply(t0, t1)
  if t0 > 0.015 then error("no more after " .. t0) end
end
END
artsim -q "$HERE/man/pendulum.art" -t 1 --controller ctl.lua -r models/pendulum/p/bob:position=rows.tsv && exit 9 ||
    code=$?
test "$(wc -l < rows.tsv)" = 4
exit $code

# What came with a model has no files and no processes unless it is trusted; what prints goes to standard error.
# exit: 3
# stderr: ^artsim: hostile.lua:2: error: attempt to index a nil value \(global 'io'\)
# stderr: ^read: line
cat > hostile.lua <<'END'
function apply(t0, t1)
  print("read: " .. io.open("secret.txt"):read())
end
END
echo line > secret.txt
sed 's/name="controllers"/& ScriptController [ name="w" script="hostile.lua" ]/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim -q x.art --trust -t 0.01
artsim -q x.art -t 0.02 -r models/rig/as/muscle:length

# A script that does not end: its line, the component, the time.
# exit: 3
# stderr: ^artsim: slow.lua:2: error: the script takes too long: more than 0.2 s at once \(monitors/slow, t = 0.05\)$
. "$HERE/failed.sh"
cat > slow.lua <<'END'
self:declare{name="at", default=0.045}
function apply(t0, t1) while t1 > self.at do end end
END
cp "$HERE"/man/* .
failed two.art --monitor slow.lua --script-timeout 0.2
mended two.art --monitor slow.lua --script-timeout 0.2 -s monitors/slow:at=9
exit $code

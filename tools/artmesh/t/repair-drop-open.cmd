# parts that cannot be closed are left out on demand; before, the message says how
# stderr: ^artmesh: note: drop-open: 1 parts that stayed open dropped$
artmesh make sphere -o ball.obj
artmesh make rectangle wx=4 wy=4 -o sheet.obj
artmesh merge ball.obj sheet.obj -o both.obj
artmesh check both.obj >report && exit 9
grep -qx 'volume: - (1 of 2 shells are open)' report
artmesh repair -q -x both.obj -o cut.obj && exit 9
artmesh check -q --only intersection cut.obj
artmesh repair -x both.obj -o cut.obj 2>log && exit 9
grep -q 'left: .* (--drop-open drops parts that stay open)$' log
artmesh repair -v -x --drop-open both.obj 2>log -o solid.obj
artmesh check -q solid.obj
artmesh check ball.obj | tail -n +2 >want
artmesh check solid.obj | tail -n +2 | diff want -
grep drop-open log >&2
# nothing but sheets leaves nothing
artmesh repair --drop-open sheet.obj -o none.obj 2>log && exit 9
grep -q 'no face is left' log

# scripts keep their `state` and the properties they set when a run goes on in a new process
cp "$HERE"/man/* .
cat > lift.lua <<'END'
state = {n = 0, note = "a\nb \"c\""}
local bob = root:find("models/pendulum/particles/bob")
function apply(t0, t1)
    state.n = state.n + 1
    if state.n % 3 == 0 then
        bob.externalForce = {0, 0.1 * state.n, 0}
        bob.pointDamping = 0.01 * state.n
    end
end
END
P=models/0/p/1:position
artsim pendulum.art -t 0.2 --controller lift.lua -r $P=whole.tsv --save-state whole
artsim pendulum.art -t 0.1 --controller lift.lua -r $P=x.tsv --save-state half
artsim pendulum.art -t 0.2 --controller lift.lua -r $P=x.tsv --load-state half --append --save-state end
cmp x.tsv whole.tsv
cmp end whole
grep -c -e 'pointDamping' -e 'note' end

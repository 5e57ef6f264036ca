# tol: 1e-12
# needs: perl
# what the server answers: a token, the own host, commands, frames; files are none of a page's business
cp "$ARTKIT_TOP/tools/artsim/t/man/pendulum.art" .
artview pendulum.art -w models/pendulum/p/bob:position >url 2>err &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
i=0; while [ ! -s url ] && [ $i -lt 1200 ]; do sleep 0.05; i=$((i + 1)); done
ask() { perl "$HERE/ask.pl" "$(cat url)" "$@"; }
ask 'GET /' 'GET /nothing' 'TOKEN 00000000000000000000000000000000' 'GET /' 'POST /command time' | cut -c 1-60
ask 'HOST evil.example' 'GET /' 'HOST OWN' 'PUT /command x' | cut -c 1-40
ask 'POST /command get models/pendulum/p/bob:mass' 'POST /command bogus' 'POST /command save x.art' 'POST /command sav x.art' \
    'POST /command state load x' 'POST /command waypoint 1 x' 'POST /command script x.lua' 'POST /command record a:b=c' 'POST /command st x' \
    'POST /command  save x.art' 'POST /command sa x.art' 'POST /command sc x.lua' 'POST /command lo pendulum.art' 'POST /command me pendulum.art' \
    'POST /command data inputProbes/x save y' 'POST /command data inputProbes/x load y' 'POST /command waypoint 9' 'POST /command way 1 x'
ask 'POST /command run 0.5'
while :; do ask 'POST /command time' | grep -q '0\.5' && break; sleep 0.05; done
ask 'POST /command pause' 'POST /command get models/pendulum/p/bob:position' 'STREAM 1' 'POST /pick 1' 'POST /pick 999' 'POST /pick x'
set --
for id in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32; do set -- "$@" "POST /pick $id"; done
bob=$(ask "$@" | awk '/particles.bob/ { print NR }')
ask "POST /pull $bob 0 0 0 0 0 1" 'POST /command get models/pendulum/p/bob:externalForce' 'POST /pull off' 'POST /command get models/pendulum/p/bob:externalForce'
ask 'POST /pull off' 'POST /pull x' 'POST /watch models/pendulum/p/bob:velocity'
ask 'POST /command add models/pendulum/particles=[ name="x" position=[ 1 2 3 ] ]' 'POST /command step' 'STREAM 1'
# what is pulled at goes on to be through a change of structure, and is let go with its deletion
ask "POST /pull $bob 0 0 0 0 0 1" 'POST /command add models/pendulum/particles=[ name="y" position=[ 1 2 3 ] ]' "POST /pull $bob 0 0 0 0 0 2" \
    'POST /command get models/pendulum/p/bob:externalForce' 'POST /command delete models/pendulum/p/bob' "POST /pull $bob 0 0 0 0 0 1" 'POST /pull off' | cut -c 1-130
# files outside of the folder of the model
echo hidden >../outside.obj 2>/dev/null || true
ask 'POST /command add models/pendulum/meshBodies=FixedMeshBody [ name="b" mesh=[ "/etc/passwd" ] ]' 'STREAM 1' | cut -c 1-80
grep -c 'lies outside the folder of the model' err
ask 'POST /model' | cut -c 1-40
# what is no request
ask 'RAW GET' "RAW $(printf '\001\002\003')" 'RAW POST /command HTTP/1.1
Content-Length: 99999999999

x'
# those that begin and never end hold nobody up
ask 'SLOW 150' 'POST /command time' | cut -c 1-30
ls
kill $pid
wait $pid 2>/dev/null
trap - EXIT

# what scripts that come with a model may not do: exit code 3 at the line of the script, soon
model()
{
    cat <<END
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="p" position=[ 0 0 0 ] ] ] ] ]
 ComponentList<Controller> [ name="controllers" ScriptController [ name="c" code="$1" ] ] ]
END
}
ends()
{
    model "$1" >m.art
    shift
    said=$1
    shift
    code=0
    timeout 120 artsim m.art -t 0.02 "$@" 2>err >/dev/null || code=$?
    [ $code = 3 ] && grep -q "$said" err || { echo "$code, not '$said':"; head -c 500 err; exit 1; }
}
# plain search of what nearly fits, everywhere
ends "function apply()\n local s = ('a'):rep(20000000)\n s:find(('a'):rep(10000000) .. 'b', 1, true)\nend" \
    'controllers/c:code:3: error: the script takes too long' --script-timeout 0.2
# C functions that go through long texts, again and again
ends "local s = ('a'):rep(50000000)\nwhile true do\nutf8.len(s) end\nfunction apply() end" \
    'controllers/c:code:[123]: error: the script takes too long' --script-timeout 0.2
ends "local s = ('b'):rep(20000000)\nwhile true do\npcall(function() return self[s] end) end\nfunction apply() end" \
    'controllers/c:code:[123]: error: the script takes too long' --script-timeout 0.2
ends "local s = ('x/'):rep(10000000) .. ':mass'\nwhile true do\npcall(art.bind, s) end\nfunction apply() end" \
    'controllers/c:code:[123]: error: the script takes too long' --script-timeout 0.2
# comparing is one instruction
ends "local a, b = ('x'):rep(40000000), ('x'):rep(40000000)\nwhile true do\nlocal c = a == b end\nfunction apply() end" \
    'controllers/c:code:[123]: error: the script takes too long: more than 0.2 s' --script-timeout 0.2
ends "local t = {}\nfunction apply() while true do\nt[#t + 1] = {} end end" \
    'controllers/c:code:3: error: the script takes too much memory: more than 256 MB'
# what the user has added is the user's
cat >mine.lua <<'END'
function apply(t0, t1) print("mine") end
END
for f in controllers/mine monitors/mine; do
    option=--${f%s/*}
    ends "local mine = root:find('$f')\nfunction apply()\nmine.active = false end" \
        "controllers/c:code:3: error: '$f' is not part of the model but the user's own" "$option" mine.lua
    ends "local mine = art.bind('$f:active')\nfunction apply()\nmine:set(false) end" \
        "controllers/c:code:3: error: '$f' is not part of the model but the user's own" "$option" mine.lua
done
# printing ends, the run goes on
model "function apply()\n for i = 1, 30 do print(('a'):rep(1000000)) end\nend" >m.art
artsim m.art -t 0.02 2>err
[ "$(wc -c <err)" -lt 11000000 ] && tail -c 200 err | grep -q 'controllers/c:code: warning: the scripts of the model print too much'
# a script that spoils its globals spoils nothing else
model "self:declare{name='gain', default=1}\nipairs, pairs, type, string, table = nil\nfunction apply() self.gain = self.gain + 1 end" >m.art
artsim m.art -t 0.02 -q

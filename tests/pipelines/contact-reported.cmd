# What contact reports of bricks that drop on plates: nothing before they meet, then sums that agree contact by contact and
# vertex by vertex, weight and weight by area at rest, responses over groups and compounds as sums of their pairs; the same
# numbers after a state was saved and loaded
R=models/mech/collisionManager/responses
B=models/mech/collisionManager/behaviors
for on in rigid fem hard; do
    mu=0.2
    # two soft ones would glide for long
    if [ $on = fem ]; then mu=0; fi
    artbuild "$HERE/contact-reported.lua" on=$on mu=$mu -o $on.art
    artsim -q -t 1 $on.art --monitor "$HERE/contact-reported-sums.lua" --contacts $on.csv@0.1 \
        -r $R/left:inContact,$R/left:numContacts,$R/left:normalForce,$R/left:force,$R/left:area,$R/left:pressure,$R/left:maxForce,$R/left:maxPressure,$R/left:depth,$R/left:contourLength,$R/left:frictionForce@0.01=$on.tsv
done

awk -F '\t' 'function off(a, b, tol) { return a - b > tol || b - a > tol }
    function say(what) { print FILENAME ": " what ": " $0; bad = 1 }
    /^#/ { next }
    # what follows from the pose is known at the start: inContact, area, depth, contourLength
    $1 == 0 { for (i = 2; i <= NF; i++)
                  if (i == 2 || i == 8 || i == 12 || i == 13 ? $i "" != 0 : $i != "") say("at the start")
              next }
    $1 < 0.025 { for (i = 2; i <= NF; i++) if ($i != 0) say("before contact"); next }
    $1 > 0.6 { weight = FILENAME ~ /rigid/ ? 3125 : 5000
               if ($2 != 1 || $3 < 4) say("no contact")
               if (off($7 + $16, weight, 0.001 * weight)) say("weight")
               if (off($9, $4 / $8, 1e-9 * $9)) say("force by area") }
    $1 > 0.9 { rested[FILENAME]++
               if (off($7 + $16, weight, 1e-5 * weight)) say("weight at rest") }
    # the sides of the brick count down to where they leave the plate
    $1 > 0.9 && FILENAME ~ /hard/ { if (off($8, 1 + 4 * $12, 1e-6) || off($13, 4, 1e-6)) say("contour") }
    # without lateral contraction the soft one stays 1 wide, 0.625 of it on the left plate
    $1 > 0.9 && FILENAME ~ /rigid/ { if (off($8, 0.625, 1e-6) || off($9, 5000, 0.1)) say("pressure of the weight") }
    END { if (rested["rigid.tsv"] < 9 || rested["fem.tsv"] < 9 || rested["hard.tsv"] < 9) print "too few rows" }' rigid.tsv fem.tsv hard.tsv

# the table has the same sums
awk -F ',' 'NR == FNR { if (FNR > 1) { f[sprintf("%.6f", $1)] += $14; n[sprintf("%.6f", $1)]++ }; next }
    /^#/ { next }
    { split($0, x, "\t"); t = sprintf("%.6f", x[1])
      if (t in n) { k++; if (n[t] != x[3] || f[t] - x[7] > 1e-8 || x[7] - f[t] > 1e-8) print "table", $0, n[t], f[t] } }
    END { if (k < 8) print "only " k " rows of the table" }' fem.csv fem.tsv

# groups and compounds are the sums of their pairs; what is named first has the force
sums=
for name in left right rigid bodies all mesh back deformable self plates; do sums="$sums,$R/$name:force,$R/$name:numContacts,$R/$name:area"; done
artsim -q -t 0.3 rigid.art -r "${sums#,}=sums.tsv"
artsim -q -t 0.3 rigid.art -r $B/models#top-rigidBodies#left:normalForce,$R/left:normalForce,models/mech/collisionManager:numContacts,models/mech/collisionManager:numPairs,$R/all:numContacts@0.1=same.tsv 2> err || cat err
awk -F '\t' 'function off(a, b) { return a - b > 1e-9 || b - a > 1e-9 }
    function at(k, i) { return $(2 + 5 * k + i) }
    /^#/ || $1 == 0 { next }
    { for (i = 0; i < 5; i++) {
          for (k = 2; k <= 4; k++) if (off(at(0, i) + at(1, i), at(k, i))) { print "group", k, i ": " $0; bad++ }
          if (off(at(5, i), at(0, i))) { print "the mesh", i ": " $0; bad++ }
          if (off(at(6, i), (i < 3 ? -1 : 1) * at(0, i))) { print "turned round", i ": " $0; bad++ }
          for (k = 7; k <= 9; k++) if (at(k, i) != 0) { print "none of these", k, i ": " $0; bad++ }
      }
      if (at(2, 2) > 0) n++
      if (bad > 5) exit }
    END { if (n < 20) print "only " n + 0 " rows with contact" }' sums.tsv

# nine vertices of a coarse brick press on a fine plate: their forces spread over the hundred vertices under it
artbuild "$HERE/contact-reported.lua" on=fine -o fine.art
cat > spread.lua <<'END'
local left = root:find("models/mech/collisionManager/responses/left")
function apply(t0, t1)
  if t1 < 0.995 then return end
  local area, low = 0, math.huge
  local under = left:vertex_forces(1)
  for _, v in ipairs(under) do area, low = area + v.area, math.min(low, v.pressure) end
  print(string.format("%d vertices, area %.6f, pressure above 3800: %s", #under, area, low > 3800))
end
END
artsim -q -t 1 fine.art --monitor "$HERE/contact-reported-sums.lua" --monitor spread.lua -r $R/left:normalForce,$R/left:maxForce1,$R/left:maxPressure1=fine.tsv 2> spread.txt
grep -qx '100 vertices, area 1.000000, pressure above 3800: true' spread.txt || cat spread.txt
tail -n 1 fine.tsv | awk '{ if ($2 < 4999.9 || $2 > 5000.1 || $3 > 73 || $4 > 7300) print "spread: " $0 }'

# what is saved in the middle of contact goes on with the same rows
cat > said.lua <<'END'
local left = root:find("models/mech/collisionManager/responses/left")
function initialize(t) if t > 0 then print(string.format("%.17g %d", left.normalForce, left.numContacts)) end end
function apply() end
END
for on in rigid fem; do
    artsim -q -t 0.2 $on.art --save-state half.txt --contacts go.tsv -r $R/left:force,$R/left:maxPressure,$R/left:area=go-$on.tsv
    tail -n 1 go-$on.tsv | cut -f 4 > before
    artsim -q -t 0.3 $on.art --load-state half.txt --append --contacts go.tsv -r $R/left:force,$R/left:maxPressure,$R/left:area=go-$on.tsv --monitor said.lua 2> loaded
    artsim -q -t 0.3 $on.art --waypoint 0.2=way.txt --contacts whole.tsv -r $R/left:force,$R/left:maxPressure,$R/left:area=whole-$on.tsv
    cmp go.tsv whole.tsv
    cmp go-$on.tsv whole-$on.tsv
    awk 'NR == FNR { f = $1; next } { n++; if ($1 <= 0 || $2 < 4) print "nothing after loading: " $0 } END { if (n != 1) print n + 0, "lines after loading" }' before loaded
done

# a behaviour tells of its pair, a manager of all
awk -F '\t' '!/^#/ { n++; if ($1 == 0) next; if ($2 != $3 || $4 != $6 || $5 != ($4 > 0 ? 2 : 0)) print "behaviour, manager: " $0 }
    END { if (n != 4) print n + 0, "rows of behaviour and manager" }' same.tsv

# contacts that pulled are in the table; if they are not to be reported they are not, and the motion is the same
artsim -q -t 0.3 fem.art -s $B/models#top-models#bottom:reportNegContactForces=false --contacts pushed.tsv -r models/mech/models/top/nodes/0:position=0.tsv
artsim -q -t 0.3 fem.art --contacts whole.tsv -r models/mech/models/top/nodes/0:position=1.tsv
cmp 0.tsv 1.tsv
awk -F '\t' '/^#/ || $12 * $8 + $13 * $9 + $14 * $10 >= 0' whole.tsv > wanted.tsv
cmp pushed.tsv wanted.tsv
test "$(wc -l < wanted.tsv)" -lt "$(wc -l < whole.tsv)"

# A file of parts stays one; what a script computes with is told of, and with --strict an error.
# exit: 3
# stderr: ^artxform: probes.art: note: 1 reference points into a model that is not in this file
# stderr: ^artxform: probes.art:1:[0-9]*: warning: 'data' of NumericInputProbe has columns that belong to no property
# stderr: ^artxform: x.art:2:.*warning: 'code' of ScriptController is a script, whose numbers cannot be scaled: left as it is
# stderr: ^artxform: x.art:2:.*error: 'code' of ScriptController is a script, whose numbers cannot be scaled
cat > probes.art <<'END'
[ NumericInputProbe [ name="g" vsize=1 props=[ "models/c/particles/p:mass" ] startTime=0.1 stopTime=0.2 data=[ 0.0 1
 ] ] ]
END
artxform --units mm,g,s=m,kg,ms probes.art -o part.art
grep -q RootModel part.art && exit 1
grep -qx '    startTime=100.0' part.art
cat > x.art <<'END'
RootModel [ ComponentList<Controller> [ name="controllers"
 ScriptController [ name="k" code="function apply() root.maxStepSize = 2.5 end" ]
 ScriptController [ name="l" code="function apply() print(root) end" ] ] ]
END
artxform --units mm,g,s=m,kg,s x.art > y.art
grep -q "maxStepSize = 2.5" y.art
artxform --strict --units mm,g,s=m,kg,s x.art

# stderr: ^artsim: x.art:28:[0-9]+: note: 'controllers/w' \(my.Ctl\) takes no part in the simulation$
# stderr: ^artsim: x.art:29:[0-9]+: note: 'monitors/w' \(my.Watcher\) takes no part in the simulation$
# stderr: ^artsim: x.art:30:[0-9]+: note: 'controlPanels/p' \(ControlPanel\) takes no part in the simulation$
# stderr: ^artsim: x.art:33:5: note: 'inputProbes/pull' \(NumericInputProbe\) takes no part in the simulation$
# stderr: ^artsim: x.art:40:5: note: 'outputProbes/height' \(NumericOutputProbe\) takes no part in the simulation$
# panels, monitors, inactive controllers and probes: a note each
sed 's/ComponentList<ControlPanel> \[ name="controlPanels"/& [ name="p" ]/
    s/name="monitors"/& my.Watcher [ name="w" ]/
    s/name="controllers"/& my.Ctl [ name="w" active=false ]/
    s/Numeric.*putProbe \[/& active=false/' "$HERE/man/two.art" > x.art
artsim x.art -t 0.01 -o run
ls run

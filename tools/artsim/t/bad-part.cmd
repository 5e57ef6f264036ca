# exit: 3
# stderr: ^artsim: panel.art: error: the file holds a ControlPanel and no model; artedit MODEL --merge FILE puts it into one$
# stderr: ^artsim: list.art: error: the file holds a list of probes and no model; artsim MODEL --probes FILE runs a model with them$
# stderr: ^artsim: one.art: error: the file holds a NumericInputProbe and no model; artsim MODEL --probes FILE runs a model with it$
echo 'ControlPanel [ name="p" ]' > panel.art
echo '[ NumericInputProbe [ ] ]' > list.art
echo 'NumericInputProbe [ ]' > one.art
artsim list.art -t 1 || test $? -eq 3
artsim one.art -t 1 || test $? -eq 3
artsim panel.art -t 1

# All properties of the models of all examples have one value for whoever reads them at the start; see
# tests/pipelines/readers-agree.cmd, which does the same for a component of every class. Controllers and probes, which act before
# the run is read, are removed.
# needs: python3
. "$ARTKIT_TOP/tests/pipelines/one_answer.sh"
. "$ARTKIT_TOP/tests/pipelines/readers_agree.sh"
python_of_here
build_models
n=0
for model in m/*.art m/*.osim; do
    name=${model%.*}
    FOLDER=$(cat "$name.folder")
    export FOLDER
    artedit -q "$model" --data "$FOLDER" -o here.art
    paths here.art 'InputProbe$|ControlProbe$|Controller$' >acting
    # the probes of a controller go with it
    while IFS= read -r path; do
        artedit -q -i here.art --data "$FOLDER" --delete "$path" 2>err || grep -q 'does not exist' err || cat err
    done <acting
    readers here --data "$FOLDER"
    python3 python.py '' here
    agree here | sed "s|^|$name, |"
    n=$((n + 1))
done
[ $n -ge 70 ] || echo "$n models"

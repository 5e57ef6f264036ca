# Numbers of nodes and points of curves that are none are errors of their own, at their line, and nothing else is said; a node that is
# not where it is at rest does not go back to FEBio
feb() { sed "$1" "$ARTKIT_TOP/tools/artsim/t/man/block.feb" >bad.feb; artbuild bad.feb -o bad.art && echo "taken: $1" || echo "exit $?"; }
exec 2>&1
feb 's/<node id="5">/<node id="0">/'
feb 's/<node id="5">/<node id="-7">/'
feb 's/<node id="5">/<node id="99999999999">/'
feb 's/<node id="5">/<node id="five">/'
flow='<elastic type="neo-Hookean"><E>1000</E><v>0.3</v></elastic><yield_criterion type="DC von Mises stress"/><flow_curve type="PFC user"><plastic_response type="point"><points>POINTS</points></plastic_response></flow_curve>'
plastic() { feb "s|\"neo-Hookean\"><density>1</density>.*</material>|\"reactive plasticity\"><density>1</density>$(echo "$flow" | sed "s|POINTS|$1|")</material>|"; }
plastic '<pt>0.02,20</pt><pt>0.06</pt>'
plastic '<pt>0.02,20</pt><pt>0.06,a</pt>'
artbuild "$ARTKIT_TOP/tools/artsim/t/man/block.feb" -o block.art
artedit block.art --set "models/model/models/fem/nodes/12:rest=[ 0 1 2.5 ]" -o moved.art
artbuild moved.art -o moved.feb || echo "exit $?"
artedit block.art --set "models/model/models/fem/nodes/3:rest=[ 1 1 0 ]" -o same.art
artbuild same.art -o same.feb && grep -c '<node id=' same.feb

# Steps of FEBio that a curve of dtmax forces to their size: the first ends at 0.1, the second at 1. A model that is written, where each way point is
# a step of the analysis, and read again is the same.
sed -e 's|<time_steps>4|<time_steps>1|; s|<step_size>0.25|<step_size>1|; s|<solver|<time_stepper type="default"><dtmax lc="2">1</dtmax></time_stepper>&|' \
    -e 's|</LoadData>|<load_controller id="2" type="loadcurve"><interpolate>STEP</interpolate><points><pt>0,0.1</pt><pt>0.1,0.1</pt><pt>1,0.9</pt></points></load_controller>&|' \
    "$ARTKIT_TOP/tools/artsim/t/man/block.feb" >forced.feb
artbuild -q forced.feb -o forced.art
artbuild -q forced.art -o again.feb
artbuild -q again.feb -o again.art
grep -E "maxStepSize|waypoints" forced.art again.art

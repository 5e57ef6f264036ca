# data: ARTKIT_REFERENCE ARTKIT_DATA
# stdout: ^contacts are the springs that they are in ArtiSynth$
# Elastic foundations of ArtiSynth's demos: trajectories, depths at rest with and without a field.
sh "$ARTKIT_TOP/tests/long/contact-springs.sh"

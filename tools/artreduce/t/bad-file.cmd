# exit: 3
# stderr: cut.zone:[0-9]+:1: error: the file is cut short: [0-9]+ of [0-9]+ bytes of data are there
# stderr: changed.zone:[0-9]+:1: error: the check sum of the header is wrong
# stderr: none.zone:1:1: error: this is no reduced zone
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
artreduce compute pad.art --bone 'z < -0.0039' --touch 28 -o a.zone
head -c 7000 a.zone > cut.zone
sed 's/^name pad/name pax/' a.zone > changed.zone
echo hello > none.zone
for f in cut changed none; do artreduce info $f.zone || code=$?; done
exit $code

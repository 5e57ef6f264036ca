# exit: 5
# needs: make
# stderr: cannot write .*/p/log: No space left on device
# stderr: p/cases/0002: error: cannot make the folder
# The disk is full for the log, the folder of a case cannot be made: it is named, and nothing of what is whole is lost.
printf 'x\n1\n2\n' >p.tsv
artbatch p.tsv -j 1 -- echo '{x}'
rm p/cases/0002/status p/log
ln -s /dev/full p/log
artbatch p.tsv -j 1 -- echo '{x}'
cat p/cases/*/output
artbatch status p | grep -v seconds
rm -r p/cases/0002
: >p/cases/0002
artbatch p.tsv -j 1 -- echo '{x}'

# What is interrupted leaves nothing: no folder of artvol tet (Ctrl-C, kill, a reader that goes away), no part of an output
# file, also if the program is killed without a chance to clean up.
# stderr: ^artvol: error: interrupted$
mkdir tmp work
export TMPDIR=$PWD/tmp
cd work
# the place of tetgen: it sends the signal as soon as it runs
cat >../tetgen <<'END'
#!/bin/sh
kill -"$SIGNAL" $PPID
exec sleep 100
END
chmod +x ../tetgen
artmesh make icosphere divisions=2 -o ../ball.stl
for signal in INT TERM HUP; do
    code=0
    SIGNAL=$signal env --default-signal=$signal artvol tet --program ../tetgen ../ball.stl -o out.vtu 2>>../said || code=$?
    echo "$signal $code"
    ls -A . ../tmp
done
cat ../said >&2

# while a file is written: it is held up by its own size, seen from outside
artvol make grid nx=90 ny=90 nz=90 kind=tet -t vtk -o out.vtk &
writer=$!
while kill -0 $writer 2>/dev/null && ! ls -l /proc/$writer/fd 2>/dev/null | grep -q "$PWD/"; do sleep 0.02; done
kill -KILL $writer
code=0
wait $writer || code=$?
echo "KILL $code"
# on file systems that have files without a name
case $(stat -f -c %T .) in
ext2/ext3 | tmpfs | xfs | btrfs) ls -A ;;
esac

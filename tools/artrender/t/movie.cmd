# stderr: ffmpeg failed: no such codec
# stderr: ffmpeg failed: no room
# stderr: ffmpeg failed: ended by signal 9
# what ffmpeg gets, with a stand-in for it: raw pictures of the size that it is told; its failure is told
mkdir bin
cat >bin/ffmpeg <<'END'
#!/bin/sh
echo "$*" | sed 's/-f mp4 .*/-f mp4 FILE/' >args.txt
for last; do :; done
if [ -e fail ]; then echo 'no such codec' >&2; exit 1; fi
if [ -e half ]; then head -c 5000 >"$last"; echo 'no room' >&2; exit 1; fi
if [ -e killed ]; then head -c 5000 >"$last"; kill -9 $$; fi
wc -c >"$last"
END
chmod +x bin/ffmpeg
PATH="$PWD/bin:$PATH"
cp "$HERE/man/bar.art" .
artrender -q bar.art -t 0.1 --fps 20 -o m.mp4 --size 41x30
cat m.mp4 # 3 pictures of 41 * 30 * 3 bytes
cat args.txt
touch fail
code=0
artrender -q bar.art -t 0.1 --fps 20 -o n.mp4 --size 41x30 || code=$?
echo "exit $code"
# in the middle of it: no half-written file, and nothing is left of what was begun
rm fail
for how in half killed; do
    touch $how
    mkdir tmp
    code=0
    TMPDIR=$PWD/tmp artrender -q bar.art -t 0.1 --fps 100 -o n.mp4 --size 200x150 || code=$?
    echo "$how: exit $code"
    ls -A tmp
    rm -r tmp $how
done
ls *.mp4

# stderr: ffmpeg failed: no such codec
# what ffmpeg gets, with a stand-in for it: raw pictures of the size that it is told; its failure is told
mkdir bin
cat >bin/ffmpeg <<'END'
#!/bin/sh
echo "$*" | sed 's/-f mp4 .*/-f mp4 FILE/' >args.txt
for last; do :; done
if [ -e fail ]; then echo 'no such codec' >&2; exit 1; fi
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
ls *.mp4

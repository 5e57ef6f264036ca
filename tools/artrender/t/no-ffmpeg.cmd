# exit: 5
# stderr: ffmpeg is not installed
# a movie that cannot be made leaves no file
mkdir bin
ln -s "$(command -v artrender)" bin/artrender
cp "$HERE/man/bar.art" .
code=0
PATH="$PWD/bin" artrender -q bar.art -t 0.1 -o m.mp4 --size 40x30 || code=$?
if [ -e m.mp4 ]; then echo a file is left; fi
exit $code

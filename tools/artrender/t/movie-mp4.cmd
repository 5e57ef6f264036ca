# needs: ffmpeg
# a movie that players play: all its pictures decode, at the size and the rate that were asked for
# stdout: ^ftyp
# stdout: ^size 64x48 rate 20/1 pictures 3$
cp "$HERE/man/bar.art" .
artrender -q bar.art -t 0.1 --fps 20 -o m.mp4 --size 64x48
head -c 8 m.mp4 | tail -c 4
echo
ffmpeg -v error -i m.mp4 -f null - </dev/null
ffprobe -v error -count_frames -select_streams v:0 -show_entries stream=width,height,r_frame_rate,nb_read_frames \
    -of default=noprint_wrappers=1:nokey=1 m.mp4 | xargs printf 'size %sx%s rate %s pictures %s\n'

# needs: gnuplot
# a probe file is smoothed, compared with itself and plotted, through pipes only
awk 'BEGIN {
    print "0.0 1.0 1.0"; print "Linear 1 explicit"; print "# time\tforce"
    for (i = 0; i <= 100; i++) print i / 100, sin(i / 10) + (i % 2 ? 0.05 : -0.05)
}' > force.txt
artprobe smooth --savgol 9,4 force.txt | artplot -o force.svg
grep -c '</svg>' force.svg
artprobe smooth --savgol 9,4 force.txt | artprobe diff --tol 0.08 force.txt - | cut -f 1,2,8
gzip -c force.txt | artprobe convert -t tsv | artprobe stats | cut -f 1,2,3

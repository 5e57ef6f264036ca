# a long series is thinned, and its single peak stays
awk 'BEGIN { print "0.0 1.0 1.0"; print "Linear 1 0.001"
             for (i = 0; i < 200000; i++) print (i == 123456 ? 9 : i % 2) }' > long.txt
artplot --script --size 960x600 -o a.png long.txt > script
test "$(wc -l < script)" -lt 8000
grep -n '^123.456 9$' script | wc -l
grep '^199.999 ' script

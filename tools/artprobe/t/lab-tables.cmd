# Tables of laboratories: semicolons and decimal commas, a row of units, times in milliseconds; and what is none of that.
printf 'time;a;b\n0,0;1,5;2\n0,5;2,25;-3e1\n' | artprobe convert -f csv -t csv
printf 'time;a\ns;mm\n0;1\n1;2\n' | artprobe convert -t csv
printf 'Time,knee,hip\n[ms],[deg],\n0,1,2\n500,3,4\n' | artprobe convert -t csv
printf 'time (ms)\ta\n0\t1.5\n250\t2.5\n' | artprobe convert -t csv
printf '# made by hand; not by a machine\ntime,a\n0,1\n' | artprobe convert -t csv
printf '"a;b",x\n0,1\n' | artprobe convert -f csv -t csv
for text in 'time;a\n0;1,5,2\n' 'time,a\nx,1\n' 'time,a\ns,mm\ns,mm\n0,1\n' 'time;a\n0;1\n1;2;3\n'; do
    printf "$text" | artprobe convert -f csv -t csv 2>err || cat err
done

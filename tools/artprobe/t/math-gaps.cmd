# An empty field gives empty fields of what is computed from it, and of nothing else; what is no number for another reason is an error
printf 'time,f,g\n0,,1\n1,2,1\n2,4,\n3,6,1\n4,8,1\n' > in.csv
artprobe math -e 'h=f/2' -e 'c=h>0' -e 'm=max(f,g)' -e 'n=not g' -e 's=sign(g)' -e 'k=5 if g else 6' -e 'z=f if t>0 else 0' \
    -e 'and=g and f>100' -e 'i=integral(f)' -e 'd=derivative(f)' -e 'g=g' in.csv
artprobe math -e 'q=sqrt(-1)+0*f' in.csv 2>&1 && echo taken
artprobe math -e 'q=0/(t-2)*(t-2)' in.csv 2>&1 && echo taken
true

# exit: 3
# stderr: t.tsv: error: no column 'hyiod' among 2; did you mean 'hyoid'\?
printf '# time\tjaw\thyoid\n0\t1\t2\n' > t.tsv
artplot -c jaw,hyiod -o t.png t.tsv || { code=$?; ls; exit $code; }

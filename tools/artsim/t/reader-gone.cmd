# a reader that leaves ends the run, not the other files
{ artsim "$HERE/man/pendulum.art" -t 1000 -o run -r models/0/p/1:position || echo $? > code; } | head -n 1 | cut -f 1
cat code
ls run

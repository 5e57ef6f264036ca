% Holds a weight at z = -0.25: the controller of hold.c in Octave. Arguments: the model and a file for the record.
addpath(fileparts(mfilename("fullpath")));
files = argv();
tip = "models/m/particles/weight"; muscle = "models/m/axialSprings/muscle";
loop = artkit_loop(files{1}, [tip ":position," tip ":velocity:" muscle ":excitation@0.005"], ...
                   {"-t", "4", "-r", [tip ":position," muscle ":excitation@0.02=" files{2}]});
[t, x] = loop.observe();
total = 0; steps = 0;
while ! isempty(t)
  deviation = -0.25 - x(3);
  total += deviation * 0.005;
  loop.act(min(max(0.35 + 4 * deviation - 0.8 * x(6) + 3 * total, 0), 1));
  steps++;
  [t, x] = loop.observe();
endwhile
loop.close();
printf("%d steps\n", steps);

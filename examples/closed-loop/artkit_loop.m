% artkit_loop  a closed loop with artsim, for Octave
%
%   loop = artkit_loop("weight.art", "models/m/particles/weight:position:models/m/axialSprings/muscle:excitation@0.005", {"-t", "1"});
%   [t, x] = loop.observe();
%   while ! isempty(t)
%     loop.act(0.3);
%     [t, x] = loop.observe();
%   end
%   loop.close();
%
% The third argument, which may be left out, holds further options of artsim. t is the time in seconds and x the row of what is
% observed; both are empty after the last control step. An error says that artsim did not start; its own message says why.
function loop = artkit_loop(model, control, options = {})
  [in, out, pid] = popen2("artsim", [{"-q", model, "--control", control}, options]);
  if ! ischar(read_line(out, pid))   # a line that begins with # comes before the first observation
    finish(in, out);
    error("artkit_loop: artsim did not start");
  endif
  loop.observe = @() observe(out, pid);
  loop.act = @(x) act(in, x);
  loop.close = @() finish(in, out);
endfunction

function [t, x] = observe(out, pid)
  t = []; x = [];
  do
    line = read_line(out, pid);
  until ! ischar(line) || line(1) != "#"
  if ischar(line)
    row = sscanf(line, "%f")';
    t = row(1); x = row(2:end);
  endif
endfunction

% The pipes of popen2 do not block: a read gives what is there, which can be nothing or a part of a line.
function line = read_line(out, pid)
  line = ""; ended = false;
  while true
    part = fgets(out);
    if ischar(part)
      line = [line part];
      if line(end) == "\n", return; endif
    elseif ended
      line = -1; return;
    else
      ended = waitpid(pid, WNOHANG) != 0;
      fclear(out);
      if ! ended, pause(0.0002); endif
    endif
  endwhile
endfunction

function act(in, x)
  fputs(in, [sprintf("%.17g ", x) "\n"]); fflush(in);
endfunction

function finish(in, out)
  fclose(in); fclose(out);
endfunction

% artkit_loop  a closed loop with artsim, for Octave and (with popen2 replaced by a socket) MATLAB
%
%   loop = artkit_loop("weight.art", "models/m/particles/weight:position:models/m/axialSprings/muscle:excitation@0.005");
%   [t, x] = loop.observe();
%   while t < 1
%     loop.act(0.3);
%     [t, x] = loop.observe();
%   end
%   loop.close();
function loop = artkit_loop(model, control)
  [in, out, pid] = popen2("artsim", {"-q", model, "--control", control});
  fgetl(out); fgetl(out);
  loop.observe = @() observe(out);
  loop.act = @(x) act(in, x);
  loop.close = @() finish(in, out, pid);
end

function [t, x] = observe(out)
  line = fgetl(out);
  while ! ischar(line)
    pause(0.001); fclear(out); line = fgetl(out);
  end
  row = sscanf(line, "%f")';
  t = row(1); x = row(2:end);
end

function act(in, x)
  fprintf(in, "%.17g ", x); fprintf(in, "\n"); fflush(in);
end

function finish(in, out, pid)
  fclose(in); fclose(out); waitpid(pid);
end

artinfo classes artisynth.core.mechmodels.AxialSpring | cut -f 1,2,3,5,6,7

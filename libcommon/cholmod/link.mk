LIBS_cholmod = -lcholmod -lumfpack -lopenblas
